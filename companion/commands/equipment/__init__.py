"""Cards, cameras and readers."""
