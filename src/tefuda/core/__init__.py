"""The contract: records, chance, engine, notation, the checked door."""
