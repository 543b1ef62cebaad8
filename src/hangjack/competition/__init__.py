"""A competition above its matches: formats, standings, rosters, money, conduct, permissions, notices.

Each module is one mechanism with its own state, events and `fold`; a rulebook fills their options in. `Rules` (in
`rules`) is the resolved set of everything a rulebook decides, stored whole with the competition that uses it.
"""
