"""scikit-learn's learners and XGBoost, each call in a process of its own.

    python3 -m side_by_side.learners train   NAME ROWS_FOLDER PART MODEL_FILE SETTING_AS_JSON
    python3 -m side_by_side.learners predict NAME ROWS_FOLDER PART MODEL_FILE

Prints a line of JSON: seconds of the fit alone, or error and speed.
"""

import json
import pickle
import sys
import time
import warnings

import numpy

from side_by_side import rows, timing

SEED = 1


def mlp(setting):
    from sklearn.neural_network import MLPClassifier

    sizes = tuple(setting["hidden"])
    return MLPClassifier(
        sizes, alpha=setting["alpha"], early_stopping=True, max_iter=200, random_state=SEED
    )


def boosting(setting):
    from sklearn.ensemble import HistGradientBoostingClassifier

    return HistGradientBoostingClassifier(random_state=SEED, **setting)


def sketch(setting):
    from sklearn.kernel_approximation import PolynomialCountSketch
    from sklearn.linear_model import RidgeClassifier
    from sklearn.pipeline import make_pipeline

    features = PolynomialCountSketch(
        degree=setting["degree"],
        gamma=setting["gamma"],
        coef0=1,
        n_components=setting["components"],
        random_state=SEED,
    )
    return make_pipeline(features, RidgeClassifier(alpha=setting["alpha"]))


class ScikitLearn:
    """An estimator, kept as a pickle."""

    def __init__(self, make, kind):
        self.make, self.kind = make, kind

    def train(self, x, y, setting):
        # A network that stops at its last pass is a result like any other.
        warnings.simplefilter("ignore")
        return self.make(setting).fit(x, y)

    def save(self, model, file):
        # What Adam needs to go on is no part of the network and would treble its file.
        vars(model).pop("_optimizer", None)
        with open(file, "wb") as output:
            pickle.dump(model, output, protocol=5)

    def load(self, file):
        with open(file, "rb") as content:
            return pickle.load(content).predict

    def version(self):
        import sklearn

        return "scikit-learn " + sklearn.__version__


class Boosters:
    """XGBoost's own interface, which predicts from an array without a copy of it."""

    kind = numpy.float32

    def train(self, x, y, setting):
        import xgboost

        rounds = setting["rounds"]
        options = {name: value for name, value in setting.items() if name != "rounds"}
        options.update(tree_method="hist", objective="multi:softprob", num_class=int(y.max()) + 1)
        return xgboost.train(dict(options, seed=SEED), xgboost.DMatrix(x, y), rounds)

    def save(self, model, file):
        model.save_model(file)

    def load(self, file):
        import xgboost

        booster = xgboost.Booster(model_file=file)
        return lambda x: booster.inplace_predict(x).argmax(axis=1)

    def version(self):
        import xgboost

        return "XGBoost " + xgboost.__version__


# The network is trained and kept in single precision, which makes it faster and smaller.
LEARNERS = {
    "sklearn-mlp": ScikitLearn(mlp, numpy.float32),
    "sklearn-boosting": ScikitLearn(boosting, numpy.float64),
    "sklearn-sketch": ScikitLearn(sketch, numpy.float64),
    "xgboost": Boosters(),
}


def main():
    verb, name, folder, part, file = sys.argv[1:6]
    learner = LEARNERS[name]
    x, y = rows.load(folder, part)
    x = numpy.ascontiguousarray(x, dtype=learner.kind)
    if verb == "train":
        start = time.perf_counter()
        model = learner.train(x, y, json.loads(sys.argv[6]))
        seconds = time.perf_counter() - start
        learner.save(model, file)
        print(json.dumps({"seconds": seconds}))
    else:
        predict = learner.load(file)
        timing.report(
            y.tolist(), lambda: predict(x).tolist(), lambda i: predict(x[i : i + 1]), learner.version()
        )


if __name__ == "__main__":
    main()
