"""The networks: their layers, what they are fed with, and released weights made trainable again."""
