"""Every bench, one after the other: `make bench`. Each prints ratios against its baseline in the same run."""

from __future__ import annotations

from tests.bench import kotlin, line, overlap, retrieval

for bench in (kotlin, line, overlap, retrieval):
    print(f"\n{bench.__doc__.splitlines()[0]}\n")
    bench.main()
