"""`python -m grognard` is the `grognard` command."""

from grognard.cli import main

if __name__ == "__main__":
    main()
