"""What the screens say to the table and hear from it, without any window."""
