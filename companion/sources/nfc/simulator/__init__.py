"""Boards, chips and tags that exist only in memory, with their faults."""
