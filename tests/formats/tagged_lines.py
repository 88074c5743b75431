"""A made-up format in which the first text that goes in brings a line with it and moves the place of the next."""

import re

from workshop.app import App, Patch, Place, Text, Tool

NAME = "tagged lines"
LOOKS_FOR = "lines with tags"


def read(files):
    (path,) = files.paths
    data = files.read(path)
    function = data.index(b"fn ")
    also = () if data.startswith(b"described\n") else (Patch(0, 0, "described\n"),)

    def text(tag):
        found = re.search(rb"^%s (.*)$" % tag.encode(), data, re.MULTILINE)
        if found:
            return Text.of(found[1].decode(), Place(path, "kdoc", spans=(found.span(1),)))
        return Text.of("", Place(path, "kdoc", insert=function, lead=f"{tag} ", trail="\n", also=also))

    tool = Tool("send", "send", description=text("description"), returns=text("returns"))
    return App("tagged", "tagged", tools=(tool,), files=(files.source_file(path, data),), root=str(files.root))
