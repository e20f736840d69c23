"""Runs a command in a process of its own and tells what it took."""

import json
import os
import subprocess
import tempfile
import time

THREAD_VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class Failure(Exception):
    """A command that failed; the message is one line."""


class Outcome:
    """What a finished command printed and took.

    seconds: from start to end, reading and writing files included.
    peak: most resident bytes. Linux counts the memory of the process that started it as well, which
    is why the one that runs this imports nothing large.
    """

    def __init__(self, text, seconds, peak):
        self.text, self.seconds, self.peak = text, seconds, peak

    def json(self):
        """The last line of JSON that the command printed; empty if there is none."""
        lines = [line for line in self.text.splitlines() if line.startswith("{")]
        return json.loads(lines[-1]) if lines else {}


def figures(command, log, one_core=False):
    """What a command prints as JSON."""
    found = run(command, log, one_core).json()
    if not found:
        raise Failure(f"{os.path.basename(command[0])} printed no figures; see {log}")
    return found


def run(command, log, one_core=False):
    """Runs a command; what it says on standard error goes to the end of the file `log`."""
    environment = dict(os.environ)
    if one_core:
        environment.update({name: "1" for name in THREAD_VARIABLES})
    with tempfile.TemporaryFile() as output, open(log, "ab") as errors:
        errors.write(("+ " + " ".join(command) + "\n").encode())
        errors.flush()
        said = errors.tell()
        start = time.perf_counter()
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
            env=environment,
            preexec_fn=_stay_on_one_core if one_core else None,
        )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
    if process.returncode != 0:
        name = os.path.basename(command[0])
        raise Failure(f"{name} ended with {process.returncode}{_last_line(log, said)}; see {log}")
    return Outcome(text, seconds, usage.ru_maxrss * 1024)


def _last_line(log, start):
    """The last line of a log behind a place, which most often says what was wrong."""
    with open(log, "rb") as file:
        file.seek(start)
        lines = file.read().decode(errors="replace").split("\n")
    lines = [line.strip() for line in lines if line.strip()]
    return f" ({lines[-1]})" if lines else ""


def _stay_on_one_core():
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
