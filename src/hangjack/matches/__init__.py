"""One match: events, fold, score sheet and its two signatures, line-ups, clocks.

Nothing is built here yet.
"""
