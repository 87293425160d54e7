"""One command, or one family of them, a file: arguments, messages and exit statuses."""
