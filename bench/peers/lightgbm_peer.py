"""LightGBM through its C interface: the library lies in the Maven jar of its Java binding.

    mvn -q dependency:copy -Dartifact=com.microsoft.ml.lightgbm:lightgbmlib:3.3.510 \\
        -DoutputDirectory=DIR
    export LIGHTGBM_JAR=DIR/lightgbmlib-3.3.510.jar

`import lightgbm_peer` works without it; `train` then says what is missing.
"""

import atexit
import ctypes
import functools
import os
import shutil
import tempfile
import zipfile

import numpy

LIBRARY = "com/microsoft/ml/lightgbm/linux/x86_64/lib_lightgbm.so"
FLOATS, DOUBLES = 0, 1
NORMAL_PREDICTION = 0
HELD_OUT = 1


@functools.lru_cache(maxsize=None)
def library():
    jar = os.environ.get("LIGHTGBM_JAR")
    if not jar:
        raise RuntimeError("LIGHTGBM_JAR is not set; see " + __file__)
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    with zipfile.ZipFile(jar) as archive:
        loaded = ctypes.CDLL(archive.extract(LIBRARY, folder))
    loaded.LGBM_GetLastError.restype = ctypes.c_char_p
    return loaded


def call(name, *arguments):
    if getattr(library(), name)(*arguments) != 0:
        raise RuntimeError(f"{name}: {library().LGBM_GetLastError().decode()}")


def text(parameters):
    return " ".join(f"{name}={value}" for name, value in parameters.items()).encode()


def matrix(rows):
    """Arguments that describe rows, which must stay referenced meanwhile."""
    count, columns = rows.shape
    return rows.ctypes.data_as(ctypes.c_void_p), DOUBLES, count, columns, 1


class Dataset:
    """Binned rows with their labels; `like` shares its bins."""

    def __init__(self, rows, labels, parameters, like=None):
        rows = numpy.ascontiguousarray(rows, dtype=numpy.float64)
        labels = numpy.ascontiguousarray(labels, dtype=numpy.float32)
        self.free = library().LGBM_DatasetFree
        self.handle = ctypes.c_void_p()
        reference = like.handle if like else None
        call(
            "LGBM_DatasetCreateFromMat",
            *matrix(rows), text(parameters), reference, ctypes.byref(self.handle),
        )
        call(
            "LGBM_DatasetSetField",
            self.handle, b"label", labels.ctypes.data_as(ctypes.c_void_p), len(labels), FLOATS,
        )

    def __del__(self):
        self.free(self.handle)


class Booster:
    """Trees, grown one round at a time."""

    def __init__(self, training, parameters, held_out=None):
        self.training, self.held_out = training, held_out
        self.free = library().LGBM_BoosterFree
        self.handle = ctypes.c_void_p()
        call("LGBM_BoosterCreate", training.handle, text(parameters), ctypes.byref(self.handle))
        if held_out:
            call("LGBM_BoosterAddValidData", self.handle, held_out.handle)

    def grow(self):
        """One more round; false if there was nothing to split."""
        finished = ctypes.c_int()
        call("LGBM_BoosterUpdateOneIter", self.handle, ctypes.byref(finished))
        return finished.value == 0

    def held_out_loss(self):
        count, loss = ctypes.c_int(), ctypes.c_double()
        call(
            "LGBM_BoosterGetEval",
            self.handle, HELD_OUT, ctypes.byref(count), ctypes.byref(loss),
        )
        return loss.value

    def predict(self, rows, outputs):
        rows = numpy.ascontiguousarray(rows, dtype=numpy.float64)
        predicted, length = numpy.empty((len(rows), outputs)), ctypes.c_int64()
        call(
            "LGBM_BoosterPredictForMat",
            self.handle, *matrix(rows), NORMAL_PREDICTION, 0, -1, b"num_threads=1",
            ctypes.byref(length), predicted.ctypes.data_as(ctypes.POINTER(ctypes.c_double)),
        )
        return predicted

    def __del__(self):
        self.free(self.handle)


def train(rows, labels, parameters, rounds):
    dataset = Dataset(rows, labels, parameters)
    booster = Booster(dataset, parameters)
    for _ in range(rounds):
        if not booster.grow():
            break
    return booster


def best_rounds(training, held_out, parameters, rounds, patience):
    """Number of rounds with the least loss on the held-out rows, and that loss."""
    dataset = Dataset(*training, parameters)
    booster = Booster(dataset, parameters, Dataset(*held_out, parameters, dataset))
    best, least = 1, float("inf")
    for done in range(1, rounds + 1):
        growing = booster.grow()
        loss = booster.held_out_loss()
        if loss < least:
            best, least = done, loss
        if not growing or done - best >= patience:
            break
    return best, least
