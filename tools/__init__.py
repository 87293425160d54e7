"""Programs for developers that are not tests: README.md lists them."""

import companion  # noqa: F401  # it limits NumPy's threads, and must do so before NumPy loads
