"""Predictions of LIBSVM and LIBLINEAR through their shared libraries.

    python3 -m side_by_side.libraries libsvm|liblinear ROWS_FOLDER PART MODEL_FILE

Their commands read a text file with every prediction, which would take longer than LIBLINEAR's
prediction itself. Here rows lie in memory, in the form that the libraries want, before the clock
runs. A call from Python costs about a microsecond, which is counted.
"""

import ctypes
import ctypes.util
import sys

import numpy

from side_by_side import rows, timing

# struct svm_node and struct feature_node: int index; double value. An index of -1 ends a row.
NODE = numpy.dtype([("index", numpy.int32), ("value", numpy.float64)], align=True)
END = -1


def open_library(name):
    """The library of that name."""
    for file in (ctypes.util.find_library({"libsvm": "svm", "liblinear": "linear"}[name]), FILES[name]):
        try:
            if file:
                return ctypes.CDLL(file)
        except OSError:
            continue
    raise OSError(f"{FILES[name]} is not installed: apt-get install {name}-tools")


# Where no compiler is installed, find_library may find nothing; these are Debian's names.
FILES = {"libsvm": "libsvm.so.3", "liblinear": "liblinear.so.4"}


def header(file):
    """The lines before the numbers of a model file, by their first word."""
    found = {}
    with open(file) as lines:
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word in ("SV", "w"):
                return found
            found[word] = rest
    return found


def nodes(x, most, bias):
    """All rows as one array of nodes, and the place where each row begins.

    Inputs beyond `most` are left out, as LIBLINEAR's command does: its next index is the bias.
    """
    x = x[:, :most]
    row, column = numpy.nonzero(x)
    extra = 2 if bias is not None else 1
    counts = numpy.bincount(row, minlength=len(x)) + extra
    begin = numpy.concatenate(([0], numpy.cumsum(counts)))
    made = numpy.zeros(begin[-1], dtype=NODE)
    # Entry e of all non-zeros moves up by what the rows before it have besides their non-zeros.
    place = numpy.arange(len(row)) + extra * row
    made["index"][place] = column + 1
    made["value"][place] = x[row, column]
    if bias is not None:
        made["index"][begin[1:] - 2] = most + 1
        made["value"][begin[1:] - 2] = bias
    made["index"][begin[1:] - 1] = END
    return made, begin[:-1]


class Library:
    """A model of either library, and rows to give to it."""

    def __init__(self, name, file, x):
        library = open_library(name)
        is_svm = name == "libsvm"
        load = library.svm_load_model if is_svm else library.load_model
        load.restype, load.argtypes = ctypes.c_void_p, [ctypes.c_char_p]
        self.predict = library.svm_predict if is_svm else library.predict
        self.predict.restype = ctypes.c_double
        self.predict.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        self.model = load(file.encode())
        if not self.model:
            raise ValueError(f"{file} is no model of {name}")
        bias, most = None, x.shape[1]
        if not is_svm:
            lines = header(file)
            most = int(lines["nr_feature"])
            bias = float(lines["bias"]) if float(lines["bias"]) >= 0 else None
        self.nodes, begin = nodes(x, most, bias)
        self.rows = (self.nodes.ctypes.data + NODE.itemsize * begin).tolist()
        number = ctypes.c_int.in_dll(library, "libsvm_version" if is_svm else "liblinear_version")
        self.version = f"{'LIBSVM' if is_svm else 'LIBLINEAR'} {number.value / 100:.2f}"

    def predict_one(self, i):
        return self.predict(self.model, self.rows[i])

    def predict_all(self):
        predict, model = self.predict, self.model
        return [predict(model, row) for row in self.rows]


def main():
    name, folder, part, file = sys.argv[1:5]
    x, y = rows.load(folder, part)
    library = Library(name, file, x)
    timing.report(y.tolist(), library.predict_all, library.predict_one, library.version)


if __name__ == "__main__":
    main()
