"""What is awaited: what prompts ask of the cards, whose turn it is, and how long a moment lasts."""
