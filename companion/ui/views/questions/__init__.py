"""The questions at the table, and the changes that an answer would make."""
