"""`python -m workshop` is `workshop`."""

from workshop.cli import main

main()
