"""What is asked beside the felt: refusals, doubts, differences, and the keys that answer."""
