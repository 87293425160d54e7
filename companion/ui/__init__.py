"""What people see: one screen a file, over views that know no window."""
