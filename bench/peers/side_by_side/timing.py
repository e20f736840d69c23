"""How predictions are timed: one rule for all, which bench's ModelSpeed follows too.

Rows a second: the fastest of the passes over all test rows that fit in BATCH_SECONDS, at least one.
One row: calls with one row each for SINGLE_SECONDS, and the median of the last LAST_CALLS of them;
the calls before warm up.
"""

import collections
import json
import statistics
import sys
import time

BATCH_SECONDS = 10
SINGLE_SECONDS = 5
LAST_CALLS = 1000
ERROR_ONLY = "--error-only"


def report(labels, predict_all, predict_one, version):
    """Prints a line of JSON: error and speed, or with ERROR_ONLY on the command line the error.

    predict_all() gives the classes of all rows, predict_one(i) that of row i.
    """
    if ERROR_ONLY in sys.argv:
        print(json.dumps({"error": error(labels, predict_all())}))
        return
    best = float("inf")
    first = time.perf_counter()
    while True:
        start = time.perf_counter()
        predicted = predict_all()
        best = min(best, time.perf_counter() - start)
        if time.perf_counter() - first >= BATCH_SECONDS:
            break
    line = {
        "rows": len(labels),
        "error": error(labels, predicted),
        "rowsPerSecond": len(labels) / best,
        "singleMicroseconds": _single_microseconds(predict_one, len(labels)),
        "version": version,
    }
    print(json.dumps(line))


def error(labels, predicted):
    """The share of rows that got another class than theirs."""
    return sum(int(a) != int(b) for a, b in zip(predicted, labels)) / len(labels)


def _single_microseconds(predict_one, rows):
    last = collections.deque(maxlen=LAST_CALLS)
    first = time.perf_counter()
    call = 0
    while time.perf_counter() - first < SINGLE_SECONDS:
        start = time.perf_counter()
        predict_one(call % rows)
        last.append(time.perf_counter() - start)
        call += 1
    return 1e6 * statistics.median(last)
