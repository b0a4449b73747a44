"""The command line of tools/mutate."""

import argparse
import fcntl
import signal
import subprocess
import sys
import time
from pathlib import Path

from mutation import cpp, lists, table, verilog
from mutation.building import Builder
from mutation.judge import Baseline, Judge
from mutation.programs import Nearness, Rooms, read_programs
from mutation.sample import sample
from mutation.tree import Tree

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build/mutate"
HOUSES = ("hw/", "models/", "testbench/", "traces/")
LEFT_OUT = ("hw/formal/",)


def is_mutated(file):
    return file.startswith(HOUSES) and not file.startswith(LEFT_OUT) and file.endswith((".cpp", ".h", ".sv"))


def changed_files(base):
    done = subprocess.run(["git", "-C", ROOT, "diff", "--name-only", base], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"tools/mutate: {done.stderr.strip()}")
    return set(done.stdout.split())


def prepare(jobs):
    WORK.mkdir(parents=True, exist_ok=True)
    tree = Tree(ROOT, WORK)
    tree.update()
    builder = Builder(tree, jobs)
    builder.configure()
    return tree, builder


def chosen_files(tree, arguments):
    files = [file for file in tree.files() if is_mutated(file)]
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
    tree, _ = prepare(arguments.jobs)
    sites = sites_of_rooms(tree, chosen_files(tree, arguments))
    mutants = sample(sites, arguments.count, arguments.seed, tree.read)
    command = f"tools/mutate list --seed {arguments.seed} --count {arguments.count}"
    command += f" --room {arguments.room}" if arguments.room else ""
    command += f" --changed {arguments.changed}" if arguments.changed else ""
    sys.stdout.write(lists.write_list(mutants, f"{command}, of {tree.commit()}"))


def wanted(mutants, results, arguments):
    if arguments.only:
        return [mutant for mutant in mutants if mutant.number in arguments.only]
    return [mutant for mutant in mutants
            if mutant.number not in results or results[mutant.number].outcome in arguments.again]


def run_command(arguments):
    with lock():
        file = lists.results_file(arguments.list)
        mutants = wanted(lists.read_list(arguments.list), lists.read_results(file), arguments)
        judge = make_judge(arguments.jobs)
        end = time.monotonic() + 60 * arguments.minutes
        for mutant in mutants:
            if time.monotonic() >= end:
                break
            result = judge.judge(mutant)
            lists.add_result(file, result)
            print(f"{mutant.number} {mutant.place()}: {mutant.change()}: {result.outcome} {result.by} "
                  f"({result.seconds:.0f} s, {result.cpu_seconds:.0f} s of CPU)", flush=True)
        judge.tree.restore()
        for name, passed in judge.baseline.passed.items():
            if not passed:
                print(f"fails without a mutant, so not asked: {name}")


def lock():
    """One run at a time in build/mutate."""
    WORK.mkdir(parents=True, exist_ok=True)
    file = open(WORK / "lock", "w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SystemExit("tools/mutate: another run is at work in build/mutate") from None
    return file


def make_judge(jobs):
    tree, builder = prepare(jobs)
    print("Building without a mutant", file=sys.stderr)
    builder.make("all")
    described = subprocess.run(["ctest", "--test-dir", tree.build, "--show-only=json-v1"], check=True,
                               capture_output=True, text=True).stdout
    programs = read_programs(described, tree.build)
    nearness = Nearness(tree.path, Rooms((tree.build / "rooms.txt").read_text()), programs)
    return Judge(tree, builder, nearness, Baseline(WORK / "baseline.json", tree.version), jobs)


def table_command(arguments):
    mutants = lists.read_list(arguments.list)
    results = lists.read_results(lists.results_file(arguments.list))
    equivalent = lists.read_equivalent(lists.equivalent_file(arguments.list))
    print(table.table(mutants, results, equivalent))
    left = table.survivors(mutants, results, equivalent)
    if left:
        print("\nSurvived:\n" + left)
    for number in table.wrongly_equivalent(mutants, results, equivalent):
        print(f"\n{number} is called equivalent, but was caught by {results[number].by}")


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
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # ends the tests that run, too
    try:
        arguments.run(arguments)
    except KeyboardInterrupt:
        sys.exit(130)
