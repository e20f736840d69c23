"""Measures one model: tuning, training, prediction."""

import json
import os
import time

from side_by_side.models import GivenBasis
from side_by_side.process import figures


def measure(model, rows, folder):
    """The figures of a model on the rows of a folder; files of its own go to `folder`."""
    log = os.path.join(folder, model.name + ".log")
    file = os.path.join(folder, model.name + ".model")
    model.prepare(log)
    result = {"name": model.name, "title": model.title, "ours": model.ours}
    result["settings"] = model.settings
    if isinstance(model, GivenBasis):
        file = model.file
        result["setting"] = model.settings[0]
    else:
        result.update(_train(model, rows, file, log))
    result["modelBytes"] = os.path.getsize(file)
    result.update(_predict(model, rows, file, log))
    return result


def known(model, path):
    """The figures that a file holds, if they are of the same settings; else None."""
    if not os.path.exists(path):
        return None
    with open(path) as file:
        result = json.load(file)
    return result if result.get("settings") == json.loads(json.dumps(model.settings)) else None


def _train(model, rows, file, log):
    tried, start = [], time.perf_counter()
    if len(model.settings) > 1:
        for setting in model.settings:
            seconds, _ = model.train(rows, "fit", setting, file, log)
            error = model.validation_error(rows, file, log)
            tried.append({"setting": setting, "validationError": error, "seconds": seconds})
    tuning = time.perf_counter() - start
    best = min(tried, key=lambda one: one["validationError"])["setting"] if tried else model.settings[0]
    seconds, outcome = model.train(rows, "train", best, file, log)
    return {
        "setting": best,
        "chosen": outcome.json().get("chosen"),
        "tried": tried,
        "tuningSeconds": tuning if tried else None,
        "trainingSeconds": seconds,
        "fitAlone": model.in_process,
        "peakBytes": outcome.peak,
    }


def _predict(model, rows, file, log):
    command = model.predict_command(rows, "test", file)
    everywhere = figures(command, log) if model.parallel else None
    here = figures(command, log, one_core=True)
    return {
        "testRows": here["rows"],
        "testError": here["error"],
        "rowsPerSecond": here["rowsPerSecond"],
        "rowsPerSecondAllCores": (everywhere or here)["rowsPerSecond"],
        "singleMicroseconds": here["singleMicroseconds"],
        "version": here["version"],
    }
