"""Tunes and measures scikit-learn's learners on the files that prepare.py wrote.

    sklearn_peers.py DATA_DIR [--sets a,b] [--models svm,boosting,mlp]

Each learner's settings are compared on the same 20 % of the training rows, held out by seed; the best
is fitted again on all training rows and measured once on the test rows: share of wrong classes, or
mean squared error in the target's own unit. Ties go to the earlier setting. One thread.

The grids are modest on purpose. `svm` also tries C = 1000 where C = 100 won, with the gamma that won
and the next smaller one. A further model, run only when named, shows what a fixed choice costs:
`svm-wide` also tunes what `svm` fixes, for classes whether columns are standardised (which harms
images), for numbers epsilon (0.1 standard deviations is coarse for targets with little noise).

Writes NAME.MODEL.result.json for each pair, which a later run skips, and results.md with all of them.
"""

import os

for library in ("OMP", "OPENBLAS", "MKL"):
    os.environ[library + "_NUM_THREADS"] = "1"

import argparse
import glob
import itertools
import json
import time
import warnings

import numpy
from sklearn.compose import TransformedTargetRegressor
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier, MLPRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, SVR

SEED = 1
VALIDATION_SHARE = 0.2
MODELS = ("svm", "boosting", "mlp")
EXTRA_MODELS = ("svm-wide",)
# Its results, of a program of its own, are shown in the table, too.
XGBOOST = "xgboost"
# More than 400 processor seconds even on fewer rows; tuned on those, fitted on all.
TUNED_ON_FEWER = {"boosting": {"mnist-10000"}}
FEWER_ROWS = 4000
KERNEL_CACHE_MEGABYTES = 1000
GAMMAS = (0.1, 0.3, 1, 3)


def scaled_target(regressor):
    return TransformedTargetRegressor(regressor, transformer=StandardScaler())


def svm(classes, rows, setting):
    """An RBF machine whose gamma is a multiple of 1 / (columns x variance of the inputs)."""
    inputs = StandardScaler().fit_transform(rows) if setting["standardise"] else rows
    gamma = setting["gamma"] / (rows.shape[1] * inputs.var())
    common = {"C": setting["C"], "gamma": gamma, "cache_size": KERNEL_CACHE_MEGABYTES}
    machine = SVC(**common) if classes else scaled_target(SVR(epsilon=setting["epsilon"], **common))
    return make_pipeline(StandardScaler(), machine) if setting["standardise"] else machine


def boosting(classes, rows, setting):
    """Trees until the error stops falling by 1e-7, so targets are scaled: naval's vary by 2e-4 only."""
    common = dict(setting, max_iter=500, early_stopping=True, random_state=SEED)
    if classes:
        return HistGradientBoostingClassifier(**common)
    return scaled_target(HistGradientBoostingRegressor(**common))


def mlp(classes, rows, setting):
    common = dict(setting, early_stopping=True, random_state=SEED)
    network = MLPClassifier(**common) if classes else scaled_target(MLPRegressor(**common))
    return make_pipeline(StandardScaler(), network)


def product(**choices):
    return [dict(zip(choices, values)) for values in itertools.product(*choices.values())]


def svm_grid(classes, wide, penalties=(1, 10, 100), gammas=GAMMAS):
    choices = {"C": penalties, "gamma": gammas}
    choices["standardise"] = (True, False) if wide and classes else (True,)
    if not classes:
        choices["epsilon"] = (0.1, 0.01) if wide else (0.1,)
    return product(**choices)


def boosting_grid():
    return product(learning_rate=(0.05, 0.1), max_leaf_nodes=(15, 31, 63))


def mlp_grid():
    sizes = ((100,), (200,), (100, 100))
    return product(hidden_layer_sizes=sizes, alpha=(1e-4, 1e-2, 1), max_iter=(200,))


def error(classes, target, predicted):
    if classes:
        return float(numpy.mean(target != predicted))
    return float(numpy.mean((target - predicted) ** 2))


class Tuning:
    """Validation errors of the settings tried so far."""

    def __init__(self, make, classes, rows, target, fewer):
        order = numpy.random.RandomState(SEED).permutation(len(target))
        held_out = int(VALIDATION_SHARE * len(target))
        validation, training = order[:held_out], order[held_out:]
        if fewer:
            training = training[:FEWER_ROWS]
        self.make, self.classes = make, classes
        self.training = rows[training], target[training]
        self.validation = rows[validation], target[validation]
        self.tried = []

    def try_all(self, settings):
        for setting in settings:
            start = time.process_time()
            fitted = self.make(self.classes, self.training[0], setting).fit(*self.training)
            predicted = fitted.predict(self.validation[0])
            seconds = round(time.process_time() - start, 2)
            self.tried.append((error(self.classes, self.validation[1], predicted), setting, seconds))

    def best(self):
        return min(self.tried, key=lambda tried: tried[0])


def tune(model, name, classes, rows, target):
    base = model.split("-")[0]
    make = {"svm": svm, "boosting": boosting, "mlp": mlp}[base]
    tuning = Tuning(make, classes, rows, target, name in TUNED_ON_FEWER.get(base, ()))
    if base == "svm":
        wide = model == "svm-wide"
        tuning.try_all(svm_grid(classes, wide))
        best = tuning.best()[1]
        if best["C"] == 100:
            place = GAMMAS.index(best["gamma"])
            tuning.try_all(svm_grid(classes, wide, (1000,), GAMMAS[max(0, place - 1) : place + 1]))
    elif base == "boosting":
        tuning.try_all(boosting_grid())
    else:
        tuning.try_all(mlp_grid())
    return make, tuning


def load(folder, name):
    with open(os.path.join(folder, name + ".json")) as file:
        description = json.load(file)
    parts = []
    for part in ("train", "test"):
        values = numpy.loadtxt(os.path.join(folder, f"{name}.{part}.csv"), delimiter=",", ndmin=2)
        parts += [values[:, :-1], values[:, -1]]
    return description["classes"], parts


def measure(folder, name, model):
    classes, (rows, target, test_rows, test_target) = load(folder, name)
    wall, processor = time.perf_counter(), time.process_time()
    make, tuning = tune(model, name, classes, rows, target)
    validation_error, setting, _ = tuning.best()
    fitted = make(classes, rows, setting).fit(rows, target)
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    return {
        "set": name,
        "model": model,
        "task": "classification" if classes else "regression",
        "testError": error(classes, test_target, fitted.predict(test_rows)),
        "validationError": validation_error,
        "seconds": round(wall, 2),
        "processorSeconds": round(processor, 2),
        "setting": setting,
        "tuningRows": len(tuning.training[1]),
        "trainingRows": len(target),
        "tried": [
            {"validationError": validation, "processorSeconds": seconds, **setting}
            for validation, setting, seconds in tuning.tried
        ],
    }


def results(folder):
    found = {}
    for path in glob.glob(os.path.join(folder, "*.result.json")):
        with open(path) as file:
            result = json.load(file)
        found[result["set"], result["model"]] = result
    return found


def write_table(folder, names):
    """results.md: per pair the test error and the processor seconds of tuning and refitting."""
    found = results(folder)
    extra = [m for m in EXTRA_MODELS + (XGBOOST,) if any(model == m for _, model in found)]
    models = list(MODELS) + extra
    lines = [
        "Test error (share wrong, or MSE), then processor seconds of tuning and refitting. * tuned on "
        f"{FEWER_ROWS} rows, fitted on all.",
        "",
        "| set | task | " + " | ".join(models) + " | " + " | ".join(m + " s" for m in models) + " |",
        "|" + "---|" * (2 + 2 * len(models)),
    ]
    for name in names:
        row = [found.get((name, model)) for model in models]
        task = next((result["task"] for result in row if result), "")
        errors = [
            f"{r['testError']:.4g}" + ("*" if r["tuningRows"] == FEWER_ROWS else "") if r else ""
            for r in row
        ]
        seconds = [f"{r['processorSeconds']:.0f}" if r else "" for r in row]
        lines.append("| " + " | ".join([name, task] + errors + seconds) + " |")
    with open(os.path.join(folder, "results.md"), "w") as file:
        file.write("\n".join(lines) + "\n")


def sizes(folder):
    """The prepared sets, the smallest first."""
    found = {}
    for path in glob.glob(os.path.join(folder, "*.json")):
        if not path.endswith(".result.json"):
            with open(path) as file:
                description = json.load(file)
            name = os.path.basename(path)[: -len(".json")]
            found[name] = description["rows"] * description["features"]
    return sorted(found, key=lambda name: (found[name], name))


def main():
    parser = argparse.ArgumentParser(description="Tune and measure scikit-learn's learners.")
    parser.add_argument("folder", metavar="DATA_DIR")
    parser.add_argument("--sets", help="names, separated by commas; all by default")
    known_models = ", ".join(MODELS + EXTRA_MODELS)
    parser.add_argument("--models", default=",".join(MODELS), help="of " + known_models)
    arguments = parser.parse_args()
    names, models = sizes(arguments.folder), arguments.models.split(",")
    chosen = arguments.sets.split(",") if arguments.sets else names
    for wanted, known in ((chosen, names), (models, MODELS + EXTRA_MODELS)):
        if not set(wanted) <= set(known):
            parser.error(f"unknown: {sorted(set(wanted) - set(known))}; known: {sorted(known)}")
    # A network that stops at its last pass is a result like any other.
    warnings.simplefilter("ignore", ConvergenceWarning)
    pairs = [(name, model) for name in chosen for model in models]
    # The slow ones last, so that the table fills early.
    pairs.sort(key=lambda pair: pair[0] in TUNED_ON_FEWER.get(pair[1].split("-")[0], ()))
    for name, model in pairs:
        path = os.path.join(arguments.folder, f"{name}.{model}.result.json")
        if os.path.exists(path):
            continue
        result = measure(arguments.folder, name, model)
        with open(path + ".part", "w") as file:
            json.dump(result, file, indent=1)
        os.replace(path + ".part", path)
        write_table(arguments.folder, names)
        print(
            f"{name:20} {model:9} error {result['testError']:.6g}  {result['seconds']:.1f} s "
            f"({result['processorSeconds']:.1f} s processor)  {result['setting']}",
            flush=True,
        )


if __name__ == "__main__":
    main()
