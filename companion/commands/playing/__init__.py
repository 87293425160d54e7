"""A table that is played: watched, typed or on the glass, with its rules."""
