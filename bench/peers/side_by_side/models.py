"""What is measured: how each model is trained and asked, and with which settings.

A model with several settings is tuned: each is trained on the rows before the validation rows, and
the one that errs least on the validation rows is trained on all training rows. Ties go to the earlier
setting.
"""

import hashlib
import importlib.util
import itertools
import json
import os
import shutil
import sys

from side_by_side import timing
from side_by_side.process import figures, run

HERE = os.path.dirname(os.path.abspath(__file__))
PEERS = os.path.dirname(HERE)
ROOT = os.path.dirname(os.path.dirname(PEERS))


def product(**choices):
    return [dict(zip(choices, values)) for values in itertools.product(*choices.values())]


class Model:
    """A model to measure.

    parallel: whether it can predict on several cores.
    in_process: whether the seconds of training are those of the fit alone.
    """

    ours = False
    parallel = True
    in_process = False

    def __init__(self, name, title, settings, package=None):
        self.name, self.title, self.settings, self.package = name, title, settings, package

    def absence(self):
        """A line that says what is not installed and how to get it, or None."""
        if self.is_installed():
            return None
        return f"not installed: apt-get install {self.package}"

    def is_installed(self):
        return True

    def prepare(self, log):
        """Builds what must be built; not measured."""

    def train(self, rows, part, setting, file, log):
        """Trains and returns (seconds, outcome of the process)."""
        outcome = run(self.train_command(rows, part, setting, file), log)
        return outcome.json().get("seconds", outcome.seconds), outcome

    def train_command(self, rows, part, setting, file):
        raise NotImplementedError

    def predict_command(self, rows, part, file):
        raise NotImplementedError

    def validation_error(self, rows, file, log):
        command = self.predict_command(rows, "validation", file) + [timing.ERROR_ONLY]
        return figures(command, log)["error"]


class Basis(Model):
    """Trained by the command line, which chooses depth and lambda on the validation rows itself."""

    ours = True

    def __init__(self, name, title, verb, options, validation):
        super().__init__(name, title, [dict(options, validation=f"last:{validation}")])
        self.verb = verb

    def prepare(self, log):
        run([os.path.join(ROOT, "basis"), "--version"], log)

    def train(self, rows, part, setting, file, log):
        # Its own "seconds" is a table of them; like LIBSVM's commands it counts from start to end.
        outcome = run(self.train_command(rows, part, setting, file), log)
        return outcome.seconds, outcome

    def train_command(self, rows, part, setting, file):
        command = [os.path.join(ROOT, "basis"), self.verb, "--json", "--quiet"]
        command += ["--data", os.path.join(rows, part + ".amat.gz"), "--target", "last"]
        command += ["--task", "classification", "--out", file]
        for option, value in setting.items():
            command += ["--" + option, str(value)]
        return command

    def predict_command(self, rows, part, file):
        data = os.path.join(rows, part + ".amat.gz")
        return [os.path.join(ROOT, "bench", "run"), "--model", file, "--data", data, "predict"]


class GivenBasis(Basis):
    """A model file that was trained before."""

    def __init__(self, name, file):
        with open(file, "rb") as content:
            digest = hashlib.sha256(content.read()).hexdigest()
        Model.__init__(self, name, name, [{"file": os.path.basename(file), "sha256": digest[:16]}])
        self.file = file


class Svm(Model):
    """LIBSVM, trained by its command."""

    parallel = False

    def is_installed(self):
        return shutil.which("svm-train") is not None

    def train_command(self, rows, part, setting, file):
        # The kernel cache, in megabytes: the default of 100 makes 12000 rows slow.
        command = ["svm-train", "-q", "-m", "1000"]
        for option, value in setting.items():
            command += ["-" + option, str(value)]
        return command + [os.path.join(rows, part + ".svm"), file]

    def predict_command(self, rows, part, file):
        return [sys.executable, "-m", "side_by_side.libraries", "libsvm", rows, part, file]


class Linear(Model):
    """LIBLINEAR, trained by its command."""

    parallel = False

    def is_installed(self):
        return shutil.which("liblinear-train") is not None

    def train_command(self, rows, part, setting, file):
        command = ["liblinear-train", "-q", "-B", "1"]
        for option, value in setting.items():
            command += ["-" + option, str(value)]
        return command + [os.path.join(rows, part + ".svm"), file]

    def predict_command(self, rows, part, file):
        return [sys.executable, "-m", "side_by_side.libraries", "liblinear", rows, part, file]


class Learner(Model):
    """A learner in Python, which learners.py trains and asks."""

    in_process = True

    def __init__(self, name, title, settings, package, module):
        super().__init__(name, title, settings, package)
        self.module = module

    def is_installed(self):
        return importlib.util.find_spec(self.module) is not None

    def train_command(self, rows, part, setting, file):
        return self._command("train", rows, part, file) + [json.dumps(setting)]

    def predict_command(self, rows, part, file):
        return self._command("predict", rows, part, file)

    def _command(self, verb, rows, part, file):
        module = "side_by_side.learners"
        return [sys.executable, "-m", module, verb, self.name, rows, part, file]


class Tribuo(Model):
    """Tribuo's factorisation machine; Maven fetches Tribuo when it is first measured."""

    parallel = False
    in_process = True
    folder = os.path.join(PEERS, "tribuo")

    def is_installed(self):
        return shutil.which("mvn") is not None

    def prepare(self, log):
        if not os.path.isdir(os.path.join(self.folder, "target", "lib")):
            run(["mvn", "-q", "-f", os.path.join(self.folder, "pom.xml"), "package"], log)

    def train_command(self, rows, part, setting, file):
        values = [str(setting[name]) for name in ("factors", "epochs", "rate")]
        return self._command() + ["train", os.path.join(rows, part + ".svm"), file] + values

    def predict_command(self, rows, part, file):
        return self._command() + ["predict", os.path.join(rows, part + ".svm"), file]

    def _command(self):
        target = os.path.join(self.folder, "target")
        classes = os.path.join(target, "classes") + ":" + os.path.join(target, "lib", "*")
        java = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"
        return [java, "-cp", classes, "org.basislearner.peers.FactorisationMachine"]


def all_models(validation):
    """The models in the order in which they are measured, ours first."""
    basis = {"builder": "screened", "widths": "60,600", "max-depth": 5, "scaling": "none"}
    protocol = {
        "width-grid": "50,100,150,200,250,300",
        "max-depth": 7,
        "loss": "hinge",
        "scaling": "none",
        "guard": "off",
        "precision": "float",
    }
    return [
        Basis(
            "basis",
            "Basis, 60/600/600/600, squared loss",
            "train",
            dict(basis, loss="squared"),
            validation,
        ),
        Basis(
            "basis-protocol",
            "Basis, the paper's protocol",
            "tune",
            protocol,
            validation,
        ),
        Svm(
            "libsvm-rbf",
            "LIBSVM, RBF",
            product(t=(2,), c=(10,), g=(0.01, 0.02, 0.04, 0.08)),
            "libsvm-tools",
        ),
        Svm(
            "libsvm-poly",
            "LIBSVM, polynomial",
            product(t=(1,), r=(1,), c=(10,), d=(3, 5), g=(0.01, 0.04)),
            "libsvm-tools",
        ),
        Linear("liblinear", "LIBLINEAR", product(s=(4,), c=(0.01, 0.1, 1)), "liblinear-tools"),
        Learner(
            "sklearn-mlp",
            "scikit-learn MLP",
            product(hidden=([500], [500, 500]), alpha=(1e-4, 1e-2, 1e-1)),
            "python3-sklearn",
            "sklearn",
        ),
        Learner(
            "sklearn-sketch",
            "scikit-learn PolynomialCountSketch + ridge",
            product(components=(4000,), degree=(2, 3, 4), gamma=(0.01, 0.04), alpha=(1, 10)),
            "python3-sklearn",
            "sklearn",
        ),
        Learner(
            "sklearn-boosting",
            "scikit-learn HistGradientBoosting",
            [{"learning_rate": 0.1, "max_leaf_nodes": 31, "max_iter": 300}],
            "python3-sklearn",
            "sklearn",
        ),
        Learner(
            "xgboost",
            "XGBoost",
            [{"eta": 0.1, "max_depth": 6, "colsample_bytree": 0.5, "rounds": 300}],
            "python3-xgboost",
            "xgboost",
        ),
        Tribuo(
            "tribuo-fm",
            "Tribuo factorisation machine",
            [{"factors": 20, "epochs": 20, "rate": 0.02}],
            "maven",
        ),
    ]


# Named to be measured: it takes many minutes.
ONLY_WHEN_NAMED = ("basis-protocol",)
