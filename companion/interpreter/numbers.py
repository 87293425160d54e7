"""Every number by which the interpreter distinguishes one thing from another: its unit, its meaning and its origin.

"Films" are the filmed evenings of ``tools/evenings``, "worlds" the drawn ones of ``tools/worlds``.
"""

# How long things take at a table (seconds)

GATHERED_S = 0.7
"""A card that lay beside cards of an earlier act is read if it lies on for this time after the last of them was taken
away: in films six cards are gathered within 0.5 s."""

BELIEVED_S = 1.0
"""A thing that is seen, or missing, for this time is believed: in films a card that is picked up and put back is away
for 0.9 s at most."""

CARRIED_S = 1.5
"""A card that is pushed or carried to another place is found there within this time. When the picture returns, all that
lies is reported within it. Chosen."""

TOGETHER_S = 2.5
"""Cards that come to lie within this time of one another come together, and a row to which no other came for this time
is whole: in films three cards are dealt within 2 s, and two of a war lie 4 s apart."""

HANDLED_S = 4.0
"""A card that was laid or picked up may still be slid on, or put back, within this time; a contradiction that lasts
longer is reported. In films a fight is gathered within 2.4 s."""

AWAY_S = 5.0
"""A source that sees the table again after this time was away: in films no second passes without a clear look."""

LATE_S = 8.0
"""A settled card that was taken away this long ago no longer belongs to the moment. Chosen."""

REMEMBERED_S = 60.0
"""People remember for this time which card was taken away; after it nobody is asked. Chosen."""

# How far apart cards lie (millimetres)

NUDGED_MM = 10.0
"""A card that is found within this distance of where it lay is the same one. In films one that is laid over another
lies about 16 mm off, so that what it covers is seen."""

OVER_MM = 45.0
"""A card whose middle is nearer than this to the middle of another one may lie over it: half a card's width, and the
distance by which a row may have been pushed without being reported again."""

# How sure a reading is (a share of 1)

SUPPORTED = 0.3
"""A face is taken because the others are impossible, or because people go on, only if it was read with at least this
share itself. Chosen."""

NAMED = 0.80
"""Among the possible faces, one with at least this share is taken. Chosen."""

CLEAR = 0.95
"""A face read with at least this share is taken as it is, possible or not. Chosen."""

# How many

SHOWN = 6
"""The number of candidates that a question offers at most."""

LATEST = 8
"""The number of the last acts that are looked back upon: no open moment has more. Also the number of states that are
remembered with their prompts, and of remembered tags that no reader finds any more."""

WITHDRAWN = 3
"""An act of cards is not reported again after it was deleted this often. Chosen."""
