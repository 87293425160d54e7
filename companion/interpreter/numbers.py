"""Every number by which the interpreter tells one thing from another: its unit, its meaning, and where it comes from.

"Worlds" are the drawn evenings of ``tools/worlds``; "films" those of ``tools/evenings``.
"""

# How long things take at a table (seconds)

GATHERED_S = 0.7
"""What lay beside cards of an earlier act is read if it lies on for this time after the last of them was taken away."""

TAG_RESTS_S = 0.8
"""A row of tags is read once the last of them has lain for this time: a reader also reads a card that is only carried
over it."""

BELIEVED_S = 1.0
"""What is seen for this time, or missing, is believed. Most doubtful readings become clear before that, most cards that
are picked up lie again, and most hands are off what they hide."""

CARRIED_S = 1.5
"""A card that is pushed or carried to another place is found there within this time. When the picture returns, all that
lies is reported within it."""

RESTED_S = 2.0
"""Fewer cards than may be laid say their act once no other has come for this time. A card may lie openly in a hidden
place for this long before its act is waited for."""

TOGETHER_S = 2.5
"""Cards that come to lie within this time of one another come together; in a war the next card comes later."""

WAITED_S = 3.0
"""A card that lies where it answers nothing, or is one too many, is asked about after this time. A card and a tag that
came within it are one card."""

HANDLED_S = 4.0
"""A card that was laid or picked up may still be slid on, or put back, within this time."""

AWAY_S = 5.0
"""Who sees the table again after this time was away: in the films no second passes without a clear look."""

LATE_S = 8.0
"""A settled card that was taken away this long ago no longer belongs to the moment."""

LOOKED_AT_S = 20.0
"""A hidden card that was taken up although the book has it there is said after this time: people look at such cards."""

REMEMBERED_S = 60.0
"""People remember for this time which card was taken away; after it nobody is asked."""

AT_ONCE_S = 0.001
"""What is seen together with the first look of a resumed evening is compared, too."""

# How far apart cards lie (millimetres)

NUDGED_MM = 10.0
"""A card that is turned up is found at most this far from where its back lay. One laid over another lies farther off,
about 16 mm, so that what it covers is seen."""

MOVED_MM = 15.0
"""A card that is found this far from where it lay may be another one, which covers it."""

APART_MM = 31.0
"""Half a card's width: one of two cards whose middles are nearer than this may lie under the other, or be gone."""

OVER_MM = 45.0
"""A card whose middle is nearer than this to where one of a row lay is laid over the nearest: half a card's width, and
what a row may have been pushed without being reported again."""

WIDER = 1.5
"""One card is missing between two of a row if their gap is wider than the narrowest gap by more than this factor."""

# How sure a reading is (a share of 1)

SEEN = 0.05
"""A face with a smaller share than this was not seen at all."""

DOUBTFUL = 0.01
"""What is left to another face on the surest reading: of a deck that the reader did not know, 2 of 102 cards that were
read with 0.98 or more were another one."""

SUPPORTED = 0.3
"""A face is taken because the others are impossible only if it was read with at least this share itself."""

LIKELIER = 0.5
"""A card that was gathered unread is taken for a face of at least this share if people go on."""

NAMED = 0.80
"""Among the possible faces, one with at least this share is taken."""

CLEAR = 0.95
"""A face read with at least this share is taken as it is, possible or not."""

SUREST = 0.99
"""How sure a tag is beside a camera: it may have been enrolled as another card, or lie under another one."""

# How many acts, cards or states are looked at

WITHDRAWN = 3
"""What cards said is told no more after it was struck out this often."""

SHOWN = 6
"""How many candidates a question offers."""

RECENT = 8
"""How many of the last acts of cards a card may belong to, how many faces are tried, and how many tags are kept that no
reader finds any more."""

KNOWN = 16
"""How many of the last states keep their prompts."""

LATEST = 24
"""What is asked about late acts looks back over this many: no open moment has more, and no card is gathered later."""
