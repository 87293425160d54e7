"""The running app: one window, and what is shown in it one after the other."""
