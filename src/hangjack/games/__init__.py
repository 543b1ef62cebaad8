"""Games: each is a folder with everything it needs, from rules of play to pages, and a page about it (README.md).

Every game has the same names: `start to_act legal_actions apply view is_over score`, and `fault_in`, the one function that
says what is wrong with an action.
"""
