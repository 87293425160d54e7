"""What leads to questions that no explanation asks, and what follows from answers."""
