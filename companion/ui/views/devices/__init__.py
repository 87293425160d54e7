"""The connected devices and how well they work, in words: boards, readers, buttons and cameras, without any window."""
