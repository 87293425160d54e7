"""Long runs, by hand: ``make stress``. Each prints what it did, what failed, and exits with 1 when anything did."""
