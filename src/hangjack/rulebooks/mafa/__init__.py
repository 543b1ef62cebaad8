"""Manitoba All Fours Association, Jelico All Fours."""
