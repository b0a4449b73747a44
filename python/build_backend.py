"""Makes a wheel of the package (PEP 517 and 660) with the standard library alone, so that pip needs no network."""

import base64
import hashlib
import tomllib
import zipfile
from pathlib import Path

_here = Path(__file__).parent
_project = tomllib.loads((_here / "pyproject.toml").read_text())["project"]
_name = f"{_project['name']}-{_project['version']}"


def _write(folder, files):
    info = f"{_name}.dist-info"
    files = files | {
        f"{info}/METADATA": (
            f"Metadata-Version: 2.1\nName: {_project['name']}\nVersion: {_project['version']}\n"
            f"Summary: {_project['description']}\nRequires-Python: {_project['requires-python']}\n"
            f"License: {_project['license']['text']}\n"
        ).encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: narrows\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = f"{info}/RECORD"
    lines = [f"{record},,\n"]
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}\n")
    wheel = Path(folder) / f"{_name}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (files | {record: "".join(lines).encode()}).items():
            archive.writestr(name, content)
    return wheel.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    sources = sorted(path for path in (_here / "narrows").iterdir() if path.suffix == ".py" or path.name == "py.typed")
    return _write(wheel_directory, {f"narrows/{path.name}": path.read_bytes() for path in sources})


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return _write(wheel_directory, {"narrows.pth": f"{_here.resolve()}\n".encode()})
