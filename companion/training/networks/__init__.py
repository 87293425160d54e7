"""The networks: their layers, their inputs, and released weights made trainable again."""
