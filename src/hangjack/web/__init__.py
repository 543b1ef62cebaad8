"""Starlette: handlers, live pages, templates, static files; it only translates.

Nothing is built here yet.
"""
