"""What was seen is told: as acts, as corrections of earlier ones, or as questions to people."""
