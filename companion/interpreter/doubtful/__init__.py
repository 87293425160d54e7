"""What is not sure: when it is asked, what was missed or told too early, and what follows an answer."""
