"""White Oak Independence Cup 2024, three-table All Fours."""
