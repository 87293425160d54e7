"""The table during play: the view and the moves of each seat."""
