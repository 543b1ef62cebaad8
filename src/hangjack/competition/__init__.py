"""A competition above its matches: formats, standings, rosters, money, conduct, permissions, notices.

`Rules` (in `rules`) is the resolved set of everything a rulebook decides; `rulebooks` fills it in.
"""
