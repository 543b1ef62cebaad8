"""The project's own files."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
_NOT_OURS = {".venv", ".git", ".hypothesis", "__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache"}


def project_files() -> list[Path]:
    """Return the files that git tracks or would track; without git, all that are not caches."""
    asked = ["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines()  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return [
            path for path in sorted(ROOT.rglob("*")) if path.is_file() and not _NOT_OURS & set(path.parts)
        ]
    return [path for name in listed if (path := ROOT / name).is_file()]
