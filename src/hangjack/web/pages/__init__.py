"""Pages: HTML made on the server from the same views that the API gives; script only adds to them."""
