"""What the help says of a session's name, wherever a command takes one."""

A_SESSION = "a session: its name or the beginning of it, its number in `companion sessions`, or `last`"
