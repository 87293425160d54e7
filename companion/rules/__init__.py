"""The kernel that every game is judged by: acts, events, who sees what, where the cards are, and the ways back."""
