"""What is plugged in and how well it works, in words: boards, readers, buttons and cameras, without any window."""
