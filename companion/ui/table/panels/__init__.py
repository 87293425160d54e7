"""Questions beside the felt: refusals, doubts, differences, and the keys that answer them."""
