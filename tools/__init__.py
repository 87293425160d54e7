"""Programs for developers that are not tests: README.md lists them."""
