"""`python -m tefuda` is the command `tefuda`."""

if __name__ == "__main__":  # every worker process imports this file again, and needs nothing of it
    from tefuda.cli import main

    main()
