"""The desk: everything that a person can ask of a competition, and the one way in which it is carried out.

A request is a value (`asking.Request`): what is asked, which permission it takes, and what follows from it. The `office` does
the same for each of them: may they?, load, fold, decide, append. Requests stand in modules by noun.
"""
