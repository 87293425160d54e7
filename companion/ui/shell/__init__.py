"""The running app: one window, and its screens one after the other."""
