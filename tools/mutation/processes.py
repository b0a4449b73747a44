"""Programs that are ended with all that they have started: after a time limit, or when tools/mutate is stopped."""

import os
import signal
import subprocess
import sys
import threading

lock = threading.Lock()
running = set()
starting = False  # a process is there, and not yet in `running`
exit_code = None  # since a signal came


def run(command, seconds, **options):
    """The exit code of the command, None if it takes longer; and its output, if the options ask for it."""
    process = start(command, options)
    try:
        if exit_code is not None:
            raise SystemExit(exit_code)
        output, _ = process.communicate(timeout=seconds)
        return process.returncode, output
    except subprocess.TimeoutExpired:
        return None, ""
    finally:
        end(process)
        running.discard(process)


def start(command, options):
    global starting
    with lock:
        if exit_code is not None:
            raise SystemExit(exit_code)
        starting = True
        try:
            process = subprocess.Popen(command, start_new_session=True, stdin=subprocess.DEVNULL, **options)
            running.add(process)
        finally:
            starting = False
        return process


def end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def stop(number, _):
    """Handles a signal: ends all that runs, and begins nothing more. A process that is being started is ended by the
    function that starts it."""
    global exit_code
    exit_code = 128 + number
    for process in list(running):
        end(process)
    if not starting:
        sys.exit(exit_code)


def stop_at_signals():
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
