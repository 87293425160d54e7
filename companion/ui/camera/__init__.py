"""The camera's picture on the glass."""
