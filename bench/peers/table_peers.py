"""Tunes and measures other learners on the files that prepare.py wrote.

    table_peers.py DATA_DIR [--sets a,b] [--models svm,mlp,boosting,lightgbm]

The settings of a learner are compared on the last fifth of the training rows, which are in random
order; the best is fitted again on all training rows and meets the test rows once. Classes are judged
by log-loss, numbers by squared error, when settings are chosen and when they are measured; for
classes the fraction wrong is measured, too. Ties go to the earlier setting. One thread.

- svm: an RBF machine. Whether columns are standardised (which harms images), or for numbers epsilon,
  is settled at C = 10, for every gamma; then C = 1 and 100, and 1000 where 100 won, with the gamma
  that won and the next smaller one. Probabilities: a sigmoid for each pair of classes, fitted to the
  decisions of the held-out rows (Platt) and kept for the machine of all rows, coupled in closed form
  (Price and others) and raised to the power that is best for these rows. The fraction wrong is that of the machine itself.
- mlp, boosting (HistGradientBoosting): scikit-learn's, which keep a tenth of their rows for
  themselves to know when to stop. The network's columns are standardised.
- lightgbm: 12 settings like those of XGBoost (xgboost/), early stopping on the held-out fifth, and as
  many rounds again on all rows. See lightgbm_peer.py for its library.

Numeric targets are standardised for all. Writes NAME.MODEL.result.json for each pair, which a later
run skips; compare.py makes tables of them.
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
from scipy.optimize import minimize, minimize_scalar
from scipy.special import expit, softmax
from sklearn.compose import TransformedTargetRegressor
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier, MLPRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, SVR

import lightgbm_peer

SEED = 1
HELD_OUT_FRACTION = 0.2
LEAST_PROBABILITY = 1e-15
KERNEL_CACHE_MEGABYTES = 1000
GAMMAS = (0.1, 0.3, 1, 3)
ROUNDS = 1000
PATIENCE = 50


def product(**choices):
    return [dict(zip(choices, values)) for values in itertools.product(*choices.values())]


def log_loss(target, probabilities):
    chosen = probabilities[numpy.arange(len(target)), target.astype(int)]
    return float(-numpy.mean(numpy.log(numpy.maximum(chosen, LEAST_PROBABILITY))))


def squared_error(target, predicted):
    return float(numpy.mean((target - predicted) ** 2))


class ScikitLearn:
    """A learner of scikit-learn, with probabilities of its own."""

    def __init__(self, classes):
        self.classes = classes

    def attempt(self, training, held_out, setting):
        """Loss on the held-out rows, and what the last fit takes over from this one."""
        fitted = self.make(training[0], setting).fit(*training)
        if self.classes:
            return log_loss(held_out[1], fitted.predict_proba(held_out[0])), None
        return squared_error(held_out[1], fitted.predict(held_out[0])), None

    def final(self, rows, target, setting, kept):
        """A function from rows to labels and probabilities, or to numbers and None."""
        fitted = self.make(rows, setting).fit(rows, target)
        if not self.classes:
            return lambda test: (fitted.predict(test), None)
        return lambda test: (fitted.predict(test), fitted.predict_proba(test))

    def scaled_target(self, learner):
        if self.classes:
            return learner
        return TransformedTargetRegressor(learner, transformer=StandardScaler())


class Network(ScikitLearn):
    def make(self, rows, setting):
        kind = MLPClassifier if self.classes else MLPRegressor
        network = kind(**setting, max_iter=200, early_stopping=True, random_state=SEED)
        return make_pipeline(StandardScaler(), self.scaled_target(network))

    def tune(self, tuning):
        sizes = ((100,), (200,), (100, 100))
        tuning.try_all(product(hidden_layer_sizes=sizes, alpha=(1e-4, 1e-2, 1)))


class Boosting(ScikitLearn):
    def make(self, rows, setting):
        kind = HistGradientBoostingClassifier if self.classes else HistGradientBoostingRegressor
        boosting = kind(**setting, max_iter=500, early_stopping=True, random_state=SEED)
        return self.scaled_target(boosting)

    def tune(self, tuning):
        tuning.try_all(product(learning_rate=(0.05, 0.1), max_leaf_nodes=(15, 31, 63)))


class Pairs:
    """Probabilities from the decisions between pairs of classes."""

    def __init__(self, classes, decisions, target):
        self.classes = classes
        self.pairs = list(itertools.combinations(range(classes), 2))
        self.sigmoids = []
        for place, pair in enumerate(self.pairs):
            some = numpy.isin(target, pair)
            self.sigmoids.append(sigmoid(decisions[some, place], target[some] == pair[0]))
        self.power = 1.0
        coupled = self.probabilities(decisions)
        self.power = minimize_scalar(
            lambda power: log_loss(target, sharpened(coupled, power)), bounds=(0.2, 20), method="bounded"
        ).x

    def probabilities(self, decisions):
        inverse = numpy.zeros((len(decisions), self.classes))
        for place, (one, other) in enumerate(self.pairs):
            slope, offset = self.sigmoids[place]
            first = numpy.clip(expit(slope * decisions[:, place] + offset), 1e-7, 1 - 1e-7)
            inverse[:, one] += 1 / first
            inverse[:, other] += 1 / (1 - first)
        return sharpened(1 / (inverse - (self.classes - 2)), self.power)


def sharpened(weights, power):
    return softmax(power * numpy.log(weights), axis=1)


def sigmoid(decisions, first):
    """Slope and offset, with Platt's targets in place of 0 and 1."""
    count = first.sum()
    wanted = numpy.where(first, (count + 1) / (count + 2), 1 / (len(first) - count + 2))
    scale = numpy.abs(decisions).mean()

    def loss(weights):
        score = weights[0] * decisions / scale + weights[1]
        slack = expit(score) - wanted
        gradient = [numpy.mean(slack * decisions / scale), numpy.mean(slack)]
        return numpy.mean(numpy.logaddexp(0, score) - wanted * score), numpy.array(gradient)

    slope, offset = minimize(loss, numpy.zeros(2), jac=True).x
    return slope / scale, offset


class Machine(ScikitLearn):
    """An RBF machine whose gamma is a multiple of 1 / (columns x variance of the inputs)."""

    def make(self, rows, setting):
        standardise = setting.get("standardise", True)
        inputs = StandardScaler().fit_transform(rows) if standardise else rows
        gamma = setting["gamma"] / (rows.shape[1] * inputs.var())
        common = {"C": setting["C"], "gamma": gamma, "cache_size": KERNEL_CACHE_MEGABYTES}
        if self.classes:
            machine = SVC(decision_function_shape="ovo", **common)
        else:
            machine = self.scaled_target(SVR(epsilon=setting["epsilon"], **common))
        return make_pipeline(StandardScaler(), machine) if standardise else machine

    def attempt(self, training, held_out, setting):
        if not self.classes:
            return super().attempt(training, held_out, setting)
        fitted = self.make(training[0], setting).fit(*training)
        decisions = self.decisions(fitted, held_out[0])
        pairs = Pairs(self.classes, decisions, held_out[1])
        return log_loss(held_out[1], pairs.probabilities(decisions)), pairs

    def decisions(self, fitted, rows):
        return fitted.decision_function(rows).reshape(len(rows), -1)

    def final(self, rows, target, setting, kept):
        if not self.classes:
            return super().final(rows, target, setting, kept)
        fitted = self.make(rows, setting).fit(rows, target)
        return lambda test: (
            fitted.predict(test),
            kept.probabilities(self.decisions(fitted, test)),
        )

    def tune(self, tuning):
        name, values = ("standardise", (True, False)) if self.classes else ("epsilon", (0.1, 0.01))
        tuning.try_all(product(C=(10,), gamma=GAMMAS, **{name: values}))
        settled = (tuning.best()["setting"][name],)
        tuning.try_all(product(C=(1, 100), gamma=GAMMAS, **{name: settled}))
        best = tuning.best()["setting"]
        if best["C"] == 100:
            place = GAMMAS.index(best["gamma"])
            gammas = GAMMAS[max(0, place - 1) : place + 1]
            tuning.try_all(product(C=(1000,), gamma=gammas, **{name: settled}))


class LightGbm:
    def __init__(self, classes):
        self.classes = classes

    def parameters(self, setting):
        objective = ("multiclass", "multi_logloss")
        if self.classes <= 2:
            objective = ("binary", "binary_logloss") if self.classes else ("regression", "l2")
        return {
            **setting,
            "objective": objective[0],
            "metric": objective[1],
            "num_class": self.classes if self.classes > 2 else 1,
            "bagging_fraction": 0.8,
            "bagging_freq": 1,
            "feature_fraction": 0.8,
            "seed": SEED,
            "num_threads": 1,
            "deterministic": "true",
            "force_col_wise": "true",
            "verbosity": -1,
        }

    def scale(self, target):
        return (0, 1) if self.classes else (target.mean(), target.std())

    def attempt(self, training, held_out, setting):
        center, scale = self.scale(training[1])
        rounds, loss = lightgbm_peer.best_rounds(
            (training[0], (training[1] - center) / scale),
            (held_out[0], (held_out[1] - center) / scale),
            self.parameters(setting),
            ROUNDS,
            PATIENCE,
        )
        return loss * scale**2, rounds

    def final(self, rows, target, setting, kept):
        center, scale = self.scale(target)
        booster = lightgbm_peer.train(
            rows, (target - center) / scale, self.parameters(setting), kept
        )

        def predict(test):
            outputs = booster.predict(test, self.classes if self.classes > 2 else 1)
            if not self.classes:
                return outputs[:, 0] * scale + center, None
            if self.classes == 2:
                outputs = numpy.hstack([1 - outputs, outputs])
            return outputs.argmax(axis=1), outputs

        return predict

    def tune(self, tuning):
        tuning.try_all(
            product(num_leaves=(8, 24, 63), learning_rate=(0.05, 0.1), min_data_in_leaf=(5, 20))
        )


MODELS = {"svm": Machine, "mlp": Network, "boosting": Boosting, "lightgbm": LightGbm}


class Tuning:
    """Losses on the held-out rows of the settings tried so far."""

    def __init__(self, learner, rows, target):
        line = len(target) - int(HELD_OUT_FRACTION * len(target))
        self.learner = learner
        self.training = rows[:line], target[:line]
        self.held_out = rows[line:], target[line:]
        self.tried = []
        self.kept = []

    def try_all(self, settings):
        for setting in settings:
            start = time.process_time()
            loss, kept = self.learner.attempt(self.training, self.held_out, setting)
            seconds = round(time.process_time() - start, 2)
            self.tried.append({"loss": loss, "setting": setting, "processorSeconds": seconds})
            self.kept.append(kept)

    def best(self):
        return min(self.tried, key=lambda tried: tried["loss"])

    def final(self, rows, target):
        best = self.best()
        kept = self.kept[self.tried.index(best)]
        return self.learner.final(rows, target, best["setting"], kept)


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
    learner = MODELS[model](classes)
    tuning = Tuning(learner, rows, target)
    learner.tune(tuning)
    predict = tuning.final(rows, target)
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    predicted, probabilities = predict(test_rows)
    if classes:
        error, loss = float(numpy.mean(predicted != test_target)), log_loss(test_target, probabilities)
    else:
        error = loss = squared_error(test_target, predicted)
    return {
        "set": name,
        "model": model,
        "task": "classification" if classes else "regression",
        "testError": error,
        "testLoss": loss,
        "validationLoss": tuning.best()["loss"],
        "seconds": round(wall, 2),
        "processorSeconds": round(processor, 2),
        "threads": 1,
        "setting": tuning.best()["setting"],
        "tuningRows": len(tuning.training[1]),
        "trainingRows": len(target),
        "tried": tuning.tried,
    }


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
    parser = argparse.ArgumentParser(description="Tune and measure other learners.")
    parser.add_argument("folder", metavar="DATA_DIR")
    parser.add_argument("--sets", help="names, separated by commas; all by default")
    parser.add_argument("--models", default=",".join(MODELS), help="of " + ", ".join(MODELS))
    arguments = parser.parse_args()
    names, models = sizes(arguments.folder), arguments.models.split(",")
    chosen = arguments.sets.split(",") if arguments.sets else names
    for wanted, known in ((chosen, names), (models, list(MODELS))):
        if not set(wanted) <= set(known):
            parser.error(f"unknown: {sorted(set(wanted) - set(known))}; known: {sorted(known)}")
    # A network that stops at its last pass is a result like any other.
    warnings.simplefilter("ignore", ConvergenceWarning)
    for name, model in itertools.product(chosen, models):
        path = os.path.join(arguments.folder, f"{name}.{model}.result.json")
        if os.path.exists(path):
            continue
        result = measure(arguments.folder, name, model)
        with open(path + ".part", "w") as file:
            json.dump(result, file, indent=1)
        os.replace(path + ".part", path)
        print(
            f"{name:20} {model:9} loss {result['testLoss']:.6g} error {result['testError']:.6g}  "
            f"{result['seconds']:.1f} s ({result['processorSeconds']:.1f} s processor)  "
            f"{result['setting']}",
            flush=True,
        )


if __name__ == "__main__":
    main()
