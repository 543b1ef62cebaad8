"""Games; a folder each, from its rules of play to its pages.

Every game has the same names: `start to_act legal_actions apply view is_over score`, and `fault_in`, the one function that
says what is wrong with an action.
"""
