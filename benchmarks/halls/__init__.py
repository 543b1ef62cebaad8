"""The servers that benchmarks ask, and the phones and readers who ask them: what is here measures nothing by itself."""
