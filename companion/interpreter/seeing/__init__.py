"""What is known of each card on the felt: its readings, where it lies or lay, and which face the readings stand for."""
