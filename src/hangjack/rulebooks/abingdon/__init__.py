"""Abingdon Invitation Cribbage League."""
