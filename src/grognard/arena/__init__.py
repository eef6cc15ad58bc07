"""Many games at once: random play that looks for faults, duels of players, measurements."""
