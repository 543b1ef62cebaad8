"""The score pad on a phone, and a sheet typed in from paper."""
