"""Structure-aware fuzzing: real requests, changed a little, against a server with little memory."""
