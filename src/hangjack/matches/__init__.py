"""One match: its board, its sheet and the two signatures on it, line-ups, clocks.

A match is a fold over its events; `board` counts what the sheet says, `sheets` is how two sides come to agree on it,
`starts` and `absences` are what the clock says, and `clocks` lists everything that is due. Results leave the layer as
`results.Official`, and only once they count.
"""
