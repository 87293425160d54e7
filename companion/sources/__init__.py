"""The senders of observations: cameras, readers and buttons, each in a thread of its own, into one queue."""
