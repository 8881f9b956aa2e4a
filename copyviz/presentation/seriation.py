"""An order of documents in which those that share text stand together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

# Turning branches takes time by the square of a group and more: 400 documents take about a second.
MOST_TURNED = 400

Pair = tuple[int, int]
Nearness = Mapping[Pair, float]
"""How near pairs of numbers are, 0 to 1, the smaller number first; pairs that are missing share nothing."""


def arrange(numbers: Sequence[int], nearness: Nearness) -> list[int]:
    """The numbers in an order for a heat map: groups that share nothing apart, those with the nearest pair first."""
    best: dict[int, float] = defaultdict(float)
    for (left, right), value in nearness.items():
        best[left], best[right] = max(best[left], value), max(best[right], value)
    groups = connected_groups(numbers, nearness)
    groups.sort(key=lambda group: (-max(best[number] for number in group), -len(group), group[0]))
    return [number for group in groups for number in arrange_group(group, nearness)]


def connected_groups(numbers: Sequence[int], pairs: Iterable[Pair]) -> list[list[int]]:
    """The numbers that hang together by pairs, each group in rising order."""
    partners: dict[int, list[int]] = defaultdict(list)
    for left, right in pairs:
        partners[left].append(right)
        partners[right].append(left)
    groups, seen = [], set[int]()
    for number in sorted(numbers):
        if number in seen:
            continue
        group, waiting = [], [number]
        seen.add(number)
        while waiting:
            group.append(waiting.pop())
            new = [partner for partner in partners[group[-1]] if partner not in seen]
            seen.update(new)
            waiting += new
        groups.append(sorted(group))
    return groups


def arrange_group(group: list[int], nearness: Nearness) -> list[int]:
    """A group in the order of average linkage, its branches turned so that neighbours are as near as they can be.

    The turning is that of Bar-Joseph, Gifford and Jaakkola (2001). The end with the nearer pairs comes first.
    """
    if len(group) < 3:
        return group
    # Takes a while to load, and most of the program does without.
    from scipy.cluster.hierarchy import leaves_list, linkage

    distances = [
        1.0 - nearness.get((left, right), 0.0) for place, left in enumerate(group) for right in group[place + 1 :]
    ]
    tree = linkage(distances, method="average", optimal_ordering=len(group) <= MOST_TURNED)
    order = [group[place] for place in leaves_list(tree).tolist()]
    ends = nearness_of(order[:2], nearness), nearness_of(order[-2:], nearness)
    return order[::-1] if ends[1] > ends[0] else order


def nearness_of(pair: list[int], nearness: Nearness) -> float:
    """How near two numbers are, in any order."""
    return nearness.get((min(pair), max(pair)), 0.0)
