"""What is set up before there is a table."""
