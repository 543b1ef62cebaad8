"""What programs can ask over HTTP, and the document that describes it."""
