"""The looks of cards: every face and back drawn once, as vectors; pictures and sheets to print are made of that."""
