"""The table as it is played: what each seat sees and can say."""
