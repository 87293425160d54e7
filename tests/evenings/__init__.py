"""Evenings that `tools/evenings` filmed, read again and judged; the films lie beside."""
