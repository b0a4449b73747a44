"""The copy of the repository in which mutants are made, so that nobody's sources are touched."""

import hashlib
import shutil
import subprocess

from mutation.places import mutated

# These change nothing that a mutant is tested with.
RESULTS = "tests/mutants/"
LEFT_OUT = (RESULTS, "tests/mutation/", "tools/mutate", "tools/mutation/")


class Tree:
    def __init__(self, root, work):
        self.root = root
        self.path = work / "tree"
        self.build = self.path / "build/release"
        self.changed = None  # the file that has a mutant in it
        self.version = ""

    def files(self):
        """What git would commit, and new files that it does not ignore."""
        command = ["git", "-C", self.root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return sorted({name for name in listed.split("\0")
                       if name and not name.startswith(LEFT_OUT) and (self.root / name).is_file()})

    def update(self):
        """Makes the copy equal to the repository. Files that are equal stay as they are: nothing is built again for
        them."""
        self.path.mkdir(parents=True, exist_ok=True)
        names = self.files()
        self.remove_others(set(names))
        digest = hashlib.sha256()
        for name in names:
            content = (self.root / name).read_bytes()
            digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
            copy = self.path / name
            if not copy.is_file() or copy.read_bytes() != content:
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(content)
            shutil.copymode(self.root / name, copy)
        self.version = digest.hexdigest()
        self.changed = None

    def remove_others(self, names):
        for path in sorted(self.path.rglob("*"), reverse=True):
            name = str(path.relative_to(self.path))
            if name.split("/")[0] == "build":
                continue
            if path.is_file() and name not in names:
                path.unlink()
            elif path.is_dir() and not any(path.iterdir()):
                path.rmdir()

    def read(self, file):
        return (self.root / file).read_text()

    def apply(self, mutant):
        """False: the place of the mutant is gone."""
        if self.changed == mutant.file:
            return True
        self.restore()
        if not (self.root / mutant.file).is_file():
            return False
        content = mutated(mutant, self.read(mutant.file))
        if content is None:
            return False
        self.changed = mutant.file
        (self.path / mutant.file).write_text(content)
        return True

    def restore(self):
        """The date of the file is the present one, so that it is built again."""
        if self.changed:
            (self.path / self.changed).write_bytes((self.root / self.changed).read_bytes())
            self.changed = None

    def commit(self):
        """The commit that the copy is of; with a plus if there are changes."""
        def git(*words):
            return subprocess.run(["git", "-C", self.root, *words], capture_output=True, text=True).stdout.strip()
        changes = git("status", "--porcelain", "--", ".", ":!" + RESULTS)
        return git("rev-parse", "--short", "HEAD") + ("+" if changes else "")
