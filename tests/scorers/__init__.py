"""Second scorers, one a game: a record is read from top to bottom and the sums are done as people would on paper.

They know the rules pages and nothing of the referee.
"""
