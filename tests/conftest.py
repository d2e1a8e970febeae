"""What every test shares."""

import os

# Numba checks no bounds unless asked, before its first import: an index out of range would read rubbish.
os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")
