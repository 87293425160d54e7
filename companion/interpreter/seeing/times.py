"""How long things take at a table (seconds), for all tests of tracks that ask the same."""

BELIEVED_S = 1.0
"""What is seen for this time, or missing, is believed: most doubtful readings become clear before that, most cards that
are picked up lie again, and most hands are off what they hide."""

CARRIED_S = 1.5
"""A card that is pushed or carried to another place is found there within this time."""

HANDLED_S = 4.0
"""A card that was laid or picked up may still be slid on, or put back, within this time."""

REMEMBERED_S = 60.0
"""People remember for this time which card was taken away; after it nobody is asked."""
