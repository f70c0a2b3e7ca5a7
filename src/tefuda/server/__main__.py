"""`python -m tefuda.server FOLDER [PORT]`: a server for tests and measurements; trial.py says what it can be told."""

if __name__ == "__main__":  # every worker process imports this file again, and needs nothing of it
    from tefuda.server.trial import main

    main()
