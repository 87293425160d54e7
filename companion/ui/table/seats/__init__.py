"""The seats around the felt: a plate each, its keys and its band."""
