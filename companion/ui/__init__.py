"""The screens: one per file, over views that know no window."""
