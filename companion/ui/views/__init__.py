"""What a person would see, as plain values: computed from a table and its game, without any window."""
