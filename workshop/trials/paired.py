"""Statistics of paired answers: the same requests, right or not, before and after.

`fixed` pairs became right, `broken` pairs became wrong; the others say nothing about a difference.
"""

from __future__ import annotations

import math

_LEVEL = 0.05
_POWER = 0.8
#: No one plans a larger trial; past it, `needed` says this number.
_MOST = 10_000_000


def p_value(fixed: int, broken: int) -> float:
    """The exact two-sided McNemar test: as many fixed as broken, by chance alone?"""
    if not fixed + broken:
        return 1.0
    from scipy.stats import binomtest

    return float(binomtest(fixed, fixed + broken, 0.5).pvalue)


def interval(both: int, fixed: int, broken: int, n: int) -> tuple[float, float]:
    """The 95 % interval of after minus before, `both` right on either side, of `n` pairs, n > 0.

    Newcombe's hybrid score interval (1998, method 10): Wilson limits of the two shares, put together with
    their correlation. It holds for few pairs and where nothing changed, where a bootstrap has nothing to draw.
    """
    from scipy.stats import binomtest

    before, after = both + broken, both + fixed
    (low_1, high_1), (low_2, high_2) = (
        binomtest(right, n).proportion_ci(0.95, method="wilson") for right in (before, after)
    )
    share_1, share_2 = before / n, after / n
    phi = _correlation(both, fixed, broken, n - both - fixed - broken)
    difference = share_2 - share_1

    def distance(towards_2: float, towards_1: float) -> float:
        return math.sqrt(max(0.0, towards_2**2 - 2 * phi * towards_2 * towards_1 + towards_1**2))

    low = difference - distance(share_2 - low_2, high_1 - share_1)
    high = difference + distance(high_2 - share_2, share_1 - low_1)
    return max(-1.0, float(low)), min(1.0, float(high))


def power(n: int, difference: float, discordance: float) -> float:
    """How likely `n` pairs show a true difference at the 5 % level. `discordance` is the share of changed pairs."""
    import numpy as np
    from scipy.stats import binom

    middle, spread = n * discordance, math.sqrt(n * discordance * (1 - discordance))
    # Beyond eight standard deviations nothing is left to add up.
    changed = np.arange(max(1, int(middle - 8 * spread) - 1), min(n, int(middle + 8 * spread) + 2) + 1)
    share = min(1.0, (1 + difference / discordance) / 2)
    least = binom.isf(_LEVEL / 2, changed, 0.5) + 1
    shown = binom.sf(least - 1, changed, share) + binom.cdf(changed - least, changed, share)
    return float(np.sum(binom.pmf(changed, n, discordance) * shown))


def needed(difference: float, discordance: float) -> int:
    """About how many pairs show this true difference with 80 % power. `difference` is not 0, `discordance` > 0."""
    difference = min(abs(difference), discordance)
    high = 8
    while power(high, difference, discordance) < _POWER:
        high *= 2
        if high > _MOST:
            return _MOST
    low = high // 2
    while high - low > max(1, high // 200):
        middle = (low + high) // 2
        if power(middle, difference, discordance) < _POWER:
            low = middle
        else:
            high = middle
    return high


def _correlation(both: int, fixed: int, broken: int, neither: int) -> float:
    margins = (both + broken) * (fixed + neither) * (both + fixed) * (broken + neither)
    if not margins:
        return 0.0
    product: float = both * neither - fixed * broken
    if product > 0:
        # Newcombe's continuity correction, towards no correlation.
        product = max(0.0, product - (both + fixed + broken + neither) / 2)
    return product / math.sqrt(margins)
