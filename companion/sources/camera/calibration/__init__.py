"""Where the felt lies in the picture, and which part of it is whose."""
