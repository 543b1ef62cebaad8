"""Card competitions run the way their own rulebooks say."""

__version__ = "0.1.0"
