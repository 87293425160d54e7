"""A phone whose browser reads tags (Web NFC) as one more reader, over the local network."""
