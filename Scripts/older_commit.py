"""An older commit of this repository in a separate work tree, built for comparisons with this one."""
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
BASE = ROOT / ".build" / "base"


def check_out(commit):
    """Checks out the commit, named as in this tree, into a work tree whose build is kept for the next time."""
    named = subprocess.run(["git", "rev-parse", "--verify", f"{commit}^{{commit}}"], cwd=ROOT, check=True,
                           stdout=subprocess.PIPE, text=True)
    commit = named.stdout.strip()  # HEAD of the work tree is another one
    if BASE.exists():
        subprocess.run(["git", "checkout", "-q", "--detach", commit], cwd=BASE, check=True)
    else:
        subprocess.run(["git", "worktree", "add", "-q", "--detach", BASE, commit], cwd=ROOT, check=True)


def build(tree, has_app):
    """Builds the server of a work tree in release mode, and its app."""
    targets = ["build", "app"] if has_app else ["build"]
    subprocess.run(["make", "--no-print-directory", *targets], cwd=tree, check=True)
