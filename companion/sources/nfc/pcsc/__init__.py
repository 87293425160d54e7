"""Readers behind the PC/SC service of the operating system: the ACR122U and its kin. Nothing else imports pyscard."""
