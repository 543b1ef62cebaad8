"""The points of games that are being played, as they stand on a table's pad."""
