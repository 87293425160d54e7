"""What is asked about an act: its cards, whether it is legal, what speaks against it, and who may see what of it."""
