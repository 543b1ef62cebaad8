"""Manitoba association rules for Jelico All Fours."""
