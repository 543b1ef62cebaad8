"""What is owed and paid: the ledger, fees and fines."""
