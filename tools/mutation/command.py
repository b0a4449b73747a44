"""The command line of tools/mutate."""

import argparse
import contextlib
import fcntl
import subprocess
import sys
import time
from pathlib import Path

from mutation import cpp, lists, processes, table, verilog
from mutation.baseline import Baseline
from mutation.building import Builder
from mutation.judge import Judge
from mutation.places import stands
from mutation.programs import Nearness, Rooms
from mutation.sample import sample
from mutation.tree import Tree

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build/mutate"
MUTATED_FOLDERS = ("hw/", "models/", "testbench/", "traces/")
LEFT_OUT = ("hw/formal/",)


def is_mutated(file):
    return file.startswith(MUTATED_FOLDERS) and not file.startswith(LEFT_OUT) and file.endswith((".cpp", ".h", ".sv"))


def changed_files(base):
    done = subprocess.run(["git", "-C", ROOT, "diff", "--name-only", base], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"tools/mutate: {done.stderr.strip()}")
    return set(done.stdout.split())


@contextlib.contextmanager
def prepared(jobs):
    """The copy, and its builder. One process at a time owns them."""
    WORK.mkdir(parents=True, exist_ok=True)
    with open(WORK / "lock", "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SystemExit("tools/mutate: another one is at work in build/mutate") from None
        tree = Tree(ROOT, WORK)
        tree.update()
        builder = Builder(tree, jobs)
        builder.configure()
        yield tree, builder


def chosen_files(tree, arguments):
    files = [file for file in tree.files if is_mutated(file)]
    if arguments.room:
        files = [file for file in files if file.startswith(arguments.room)]
    if arguments.changed:
        files = sorted(set(files) & changed_files(arguments.changed))
    if not files:
        raise SystemExit("tools/mutate: no source to mutate")
    return files


def sites_of_rooms(tree, files):
    """RTL counts by folder."""
    rooms = Rooms((tree.build / "rooms.txt").read_text())
    flags = cpp.include_flags(tree.build)
    sites, sources = {}, {}
    for file in files:
        if file.endswith(".sv"):
            sites.setdefault(file.rsplit("/", 1)[0], []).extend(verilog.sites(file, tree.read(file)))
        else:
            sources.setdefault(rooms.room_of(file), []).append(file)
    for room, names in sources.items():
        sites.setdefault(room, []).extend(cpp.sites(tree.path, names, flags))
    return sites


def list_command(arguments):
    with prepared(arguments.jobs) as (tree, _):
        sites = sites_of_rooms(tree, chosen_files(tree, arguments))
        mutants = sample(sites, arguments.count, arguments.seed, tree.read)
    command = f"tools/mutate list --seed {arguments.seed} --count {arguments.count}"
    command += f" --room {arguments.room}" if arguments.room else ""
    command += f" --changed {arguments.changed}" if arguments.changed else ""
    sys.stdout.write(lists.write_list(mutants, f"{command}, of {tree.commit}"))


def wanted(mutants, results, equivalent, arguments):
    if arguments.only:
        return [mutant for mutant in mutants if mutant.number in arguments.only]
    again = arguments.again | (set() if arguments.nearest or arguments.programs else {lists.OPEN})
    return [mutant for mutant in mutants if mutant.key() not in equivalent and
            (mutant.key() not in results or results[mutant.key()][0] in again)]


def groups(mutants, size):
    """Mutants that are tried together: in different files, and RTL apart, because it has tests of its own."""
    made = []
    for mutant in mutants:
        for group in made:
            files = [other.file for other in group]
            if len(group) < size and mutant.file not in files and is_rtl(mutant.file) == is_rtl(files[0]):
                group.append(mutant)
                break
        else:
            made.append([mutant])
    return made


def is_rtl(file):
    return file.endswith(".sv")


def run_command(arguments):
    file = lists.results_file(arguments.list)
    mutants = lists.read_list(arguments.list)
    equivalent = lists.read_equivalent(lists.equivalent_file(arguments.list), mutants)
    mutants = wanted(mutants, lists.read_results(file), equivalent, arguments)
    with prepared(arguments.jobs) as (tree, builder):
        judge = prepared_judge(tree, builder, mutants, arguments)
        for name, passed in judge.baseline.passed.items():
            if not passed:
                print(f"fails without a mutant, so not used: {name}", flush=True)
        end = time.monotonic() + 60 * arguments.minutes
        for group in groups(mutants, arguments.together):
            if time.monotonic() >= end:
                break
            for result in judge.judge(group):
                lists.add_result(file, result)
                show(result)


def show(result):
    mutant = result.mutant
    print(f"{mutant.number} {mutant.place()}: {mutant.change()}: {result.outcome} {result.by} "
          f"({result.seconds:.0f} s, {result.cpu_seconds:.0f} s of CPU)", flush=True)


def prepared_judge(tree, builder, mutants, arguments):
    print("Building without a mutant", file=sys.stderr)
    if not arguments.nearest and not arguments.programs:
        builder.make("all")
    if any(is_rtl(mutant.file) for mutant in mutants) and not builder.lint():
        raise SystemExit("tools/mutate: Verilator does not accept the RTL without a mutant")
    rooms = Rooms((tree.build / "rooms.txt").read_text())
    baseline = Baseline(WORK / "baseline.json", tree.version)
    while True:
        nearness = Nearness(tree.path, rooms, builder.programs())
        judge = Judge(tree, builder, nearness, baseline, arguments.jobs, arguments.nearest, arguments.programs)
        if judge.prepare(mutants):
            return judge


def table_command(arguments):
    mutants = lists.read_list(arguments.list)
    results = lists.read_results(lists.results_file(arguments.list))
    equivalent = lists.read_equivalent(lists.equivalent_file(arguments.list), mutants)
    gone = [mutant for mutant in mutants if not stands(mutant, ROOT)]
    results |= {mutant.key(): (lists.GONE, "") for mutant in gone}
    print(table.table(mutants, results, equivalent))
    left = table.not_caught(mutants, results, equivalent)
    if left:
        print("\nNot caught:\n" + left)
    if gone:
        print("\nNo longer there: " + ", ".join(str(mutant.number) for mutant in gone))
    for mutant in table.wrongly_equivalent(mutants, results, equivalent):
        print(f"\n{mutant.number} is called equivalent, but was caught by {results[mutant.key()][1]}")


def numbers(text):
    return {int(word) for word in text.split(",")}


def outcomes(text):
    words = set(text.split(","))
    if not words <= set(lists.OUTCOMES):
        raise argparse.ArgumentTypeError("one or more of " + ", ".join(lists.OUTCOMES))
    return words


def parser():
    top = argparse.ArgumentParser(prog="tools/mutate", description="Small faults in the sources: do the tests notice?")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    listing = commands.add_parser("list", help="prints a list of mutants")
    listing.add_argument("--seed", type=int, default=1)
    listing.add_argument("--count", type=int, default=30, help="how many (30)")
    listing.add_argument("--room", help="only sources whose path begins so: a room, or one file")
    listing.add_argument("--changed", nargs="?", const="HEAD", metavar="BASE",
                         help="only files that differ from the commit BASE (HEAD)")
    listing.set_defaults(run=list_command)

    running = commands.add_parser("run", help="builds and tests the mutants of a list; continues where it stopped")
    running.add_argument("list", type=Path)
    running.add_argument("--only", type=numbers, metavar="N,M,...", help="these, whether they have a result or not")
    running.add_argument("--again", type=outcomes, default=set(), metavar="OUTCOME,...",
                         help="also those with such a result: " + ", ".join(lists.OUTCOMES))
    running.add_argument("--nearest", type=int, metavar="N",
                         help="only the N nearest test programs; what they do not catch is open")
    running.add_argument("--programs", type=lambda text: text.split(","), metavar="NAME,...",
                         help="only these test programs, named like their folder of tests/")
    running.add_argument("--together", type=int, default=1, metavar="N",
                         help="try N mutants at a time; quick if most of them survive (1)")
    running.add_argument("--minutes", type=float, default=float("inf"), help="begin no mutant after so long")
    running.set_defaults(run=run_command)

    showing = commands.add_parser("table", help="prints what became of the mutants of a list")
    showing.add_argument("list", type=Path)
    showing.set_defaults(run=table_command)

    for command in (listing, running):
        command.add_argument("--jobs", type=int, default=1, help="how many compilers or tests at a time (1)")
    return top


def main():
    arguments = parser().parse_args()
    processes.stop_at_signals()
    arguments.run(arguments)
