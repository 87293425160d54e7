"""Playing a table: watched, typed or on the glass, with its rules."""
