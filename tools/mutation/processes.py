"""Programs that are ended with all that they have started: after a time limit, or when tools/mutate is stopped."""

import os
import signal
import subprocess
import sys
import threading

lock = threading.RLock()
running = set()
stopped = False


def run(command, seconds, **options):
    """The exit code of the command, None if it takes longer; and its output, if the options ask for it."""
    with lock:
        if stopped:
            raise SystemExit
        process = subprocess.Popen(command, start_new_session=True, stdin=subprocess.DEVNULL, **options)
        running.add(process)
    try:
        output, _ = process.communicate(timeout=seconds)
        return process.returncode, output
    except subprocess.TimeoutExpired:
        return None, ""
    finally:
        end(process)
        running.discard(process)


def end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def stop(number, _):
    """Handles a signal: ends all that runs, and begins nothing more."""
    global stopped
    stopped = True
    for process in list(running):
        end(process)
    sys.exit(128 + number)


def stop_at_signals():
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
