"""Running a server: processes, listeners, certificates, addresses, a copy that follows."""
