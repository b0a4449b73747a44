"""Which sites become mutants."""

import random

from mutation.places import mutant_at

LEAST_OF_A_ROOM = 2


def shares(sizes, count):
    """How many of `count` each room gets: two each where that is possible, the rest by size (largest remainders)."""
    given = {room: min(LEAST_OF_A_ROOM, count // max(1, len(sizes))) for room in sizes}
    rest = count - sum(given.values())
    whole = sum(sizes.values())
    exact = {room: rest * size / whole for room, size in sizes.items()}
    for room in sizes:
        given[room] += int(exact[room])
    by_remainder = sorted(sizes, key=lambda room: (int(exact[room]) - exact[room], room))
    for room in by_remainder[:count - sum(given.values())]:
        given[room] += 1
    return given


def choose(sites, count, seed):
    """`count` of the sites: first one of each chosen line, so that a line with many operators is not chosen often."""
    chance = random.Random(seed)
    by_line = {}
    for site in sorted(sites):
        by_line.setdefault((site.file, site.line), []).append(site)
    for alternatives in by_line.values():
        chance.shuffle(alternatives)
    chosen = []
    while by_line and len(chosen) < count:
        lines = sorted(by_line)
        chance.shuffle(lines)
        for line in lines[:count - len(chosen)]:
            chosen.append(by_line[line].pop())
            if not by_line[line]:
                del by_line[line]
    return sorted(chosen)


def sample(sites_of_rooms, count, seed, read):
    """The mutants of a list. `sites_of_rooms`: for each room its sites; `read(file)`: the content of a source. The same
    seed chooses the same mutants of a room, as long as its sources and its share are the same."""
    sites_of_rooms = {room: sites for room, sites in sites_of_rooms.items() if sites}
    sizes = {room: len({(site.file, site.line) for site in sites}) for room, sites in sites_of_rooms.items()}
    mutants = []
    for room, share in sorted(shares(sizes, count).items() if sizes else []):
        for site in choose(sites_of_rooms[room], share, f"{seed} {room}"):
            mutants.append(mutant_at(len(mutants) + 1, room, site, read(site.file)))
    return mutants
