"""A deck before the camera: its faces shown one by one, or its cards counted."""
