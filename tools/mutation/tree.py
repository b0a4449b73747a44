"""The copy of the repository in which mutants are made, so that the sources stay as they are."""

import hashlib
import shutil
import subprocess

from mutation.places import mutated

# These change nothing that a mutant is tested with.
LEFT_OUT = ("tests/mutants/", "tests/mutation/", "tools/mutate", "tools/mutation/")


class Tree:
    def __init__(self, root, work):
        self.root = root
        self.path = work / "tree"
        self.build = self.path / "build/release"
        self.originals = {}  # the original contents of files that have mutants in them
        self.files = []
        self.version = ""
        self.commit = ""

    def files_to_copy(self):
        """The files that git would commit, including new ones that it does not ignore."""
        command = ["git", "-C", self.root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return sorted({name for name in listed.split("\0")
                       if name and not name.startswith(LEFT_OUT) and (self.root / name).is_file()})

    def update(self):
        """Makes the copy equal to the repository. Files that are equal stay as they are: nothing is built again for
        them."""
        self.path.mkdir(parents=True, exist_ok=True)
        self.commit = self.commit_of_root()
        self.files = self.files_to_copy()
        self.originals = {}
        self.remove_others(set(self.files))
        digest = hashlib.sha256()
        for name in self.files:
            content = (self.root / name).read_bytes()
            digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
            copy = self.path / name
            if not copy.is_file() or copy.read_bytes() != content:
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(content)
            shutil.copymode(self.root / name, copy)
        self.version = digest.hexdigest()

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
        return (self.path / file).read_text()

    def apply(self, mutant):
        """False: the place of the mutant is gone. Several mutants can be in the copy at a time."""
        if not (self.path / mutant.file).is_file():
            return False
        content = mutated(mutant, self.read(mutant.file))
        if content is None:
            return False
        self.originals.setdefault(mutant.file, (self.path / mutant.file).read_bytes())
        (self.path / mutant.file).write_text(content)
        return True

    def restore(self):
        """The date of a file is the present one then, so that it is built again."""
        for file, original in self.originals.items():
            (self.path / file).write_bytes(original)
        self.originals = {}

    def commit_of_root(self):
        """With a plus if there are changes."""
        def git(*words):
            return subprocess.run(["git", "-C", self.root, *words], capture_output=True, text=True).stdout.strip()
        changes = git("status", "--porcelain", "--", ".", *[":!" + name for name in LEFT_OUT])
        return git("rev-parse", "--short", "HEAD") + ("+" if changes else "")
