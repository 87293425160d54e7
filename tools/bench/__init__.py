"""Benchmarks of speed and memory, each beside a peer or a limit: README.md lists them."""
