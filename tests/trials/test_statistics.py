"""What the statistics promise, checked by simulation. Seeded: the same draws in every run."""

from __future__ import annotations

import numpy as np
import pytest

from workshop.trials import metrics, paired

RNG = np.random.default_rng


@pytest.mark.parametrize(("n", "share"), [(60, 0.5), (60, 0.8), (120, 0.9), (300, 0.7)])
def test_wilson_covers_the_true_share(n: int, share: float) -> None:
    drawn = RNG(7).binomial(n, share, 20_000)
    inside = {}
    for right in np.unique(drawn):
        interval = metrics.interval(int(right), n)
        assert interval is not None
        inside[right] = interval[0] <= share <= interval[1]
    assert 0.93 <= np.mean([inside[right] for right in drawn]) <= 0.97


def weighted(
    n: int, fixed: float, broken: float, both: float, times: int, seed: int
) -> tuple[list[list[int]], np.ndarray]:
    """Draws of (fixed, broken, both right, neither) out of n pairs, each once, and how often it came."""
    drawn = RNG(seed).multinomial(n, [fixed, broken, both, 1 - fixed - broken - both], times)
    tables, counts = np.unique(drawn, axis=0, return_counts=True)
    return tables.tolist(), counts / times


def significant(n: int, fixed: float, broken: float, times: int, seed: int) -> float:
    """The share of draws that the exact test finds significant."""
    tables, shares = weighted(n, fixed, broken, 0.0, times, seed)
    return float(
        shares @ [paired.p_value(became_right, became_wrong) <= 0.05 for became_right, became_wrong, *_ in tables]
    )


@pytest.mark.parametrize(("n", "changed"), [(50, 0.1), (100, 0.2), (500, 0.1), (1000, 0.4)])
def test_without_a_change_the_test_is_seldom_significant(n: int, changed: float) -> None:
    assert significant(n, changed / 2, changed / 2, 10_000, 11) <= 0.055


@pytest.mark.parametrize(("difference", "changed"), [(0.05, 0.15), (0.1, 0.2), (0.1, 0.1)])
def test_needed_gives_the_power_it_promises(difference: float, changed: float) -> None:
    n = paired.needed(difference, changed)
    found = significant(n, (changed + difference) / 2, (changed - difference) / 2, 5_000, 5)
    assert found == pytest.approx(0.8, abs=0.02)
    assert paired.power(n, difference, changed) == pytest.approx(found, abs=0.02)


@pytest.mark.parametrize(
    ("n", "fixed", "broken", "both"),
    [(60, 0.1, 0.1, 0.6), (100, 0.15, 0.05, 0.7), (400, 0.06, 0.02, 0.8), (100, 0.3, 0.2, 0.2)],
)
def test_the_paired_interval_covers_the_true_difference(n: int, fixed: float, broken: float, both: float) -> None:
    tables, shares = weighted(n, fixed, broken, both, 1_500, 3)
    inside = []
    for became_right, became_wrong, stayed, _ in tables:
        low, high = paired.interval(stayed, became_right, became_wrong, n)
        inside.append(low <= fixed - broken <= high)
    assert 0.93 <= shares @ inside <= 0.975


def test_the_exact_test_in_numbers() -> None:
    assert paired.p_value(10, 0) == pytest.approx(2 * 0.5**10)
    assert paired.p_value(0, 10) == paired.p_value(10, 0)
    assert paired.p_value(0, 0) == 1
    assert paired.p_value(4, 4) == 1


def test_a_published_paired_interval() -> None:
    # Bentur et al. 2009, as in Fagerland, Lydersen and Laake, chapter 8: 1 both, 1 and 7 changed, 12 neither.
    assert paired.interval(1, 1, 7, 21) == pytest.approx((-0.507, -0.026), abs=5e-4)


def test_nothing_changed_still_has_an_interval() -> None:
    low, high = paired.interval(100, 0, 0, 100)
    assert low == -high
    assert 0 < high < 0.05
