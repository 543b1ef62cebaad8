"""By noun, one async function for each thing a person can ask: may they?, load, fold, decide, append.

Nothing is built here yet.
"""
