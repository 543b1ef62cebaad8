"""Cups beside a season: who enters, the draw, rounds with dates, substitutes, and results that somebody rings up."""
