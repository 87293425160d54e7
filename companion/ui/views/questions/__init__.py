"""What is asked at the table, and what an answer would change."""
