"""Writes the rows once, in the forms that learners read.

    python3 -m side_by_side.rows FOLDER VALIDATION_ROWS

FOLDER has train.amat.gz and test.amat.gz. Written beside them: PART.svm (LIBSVM's text, zeros left
out) and PART.x.npy, PART.y.npy for each of the parts

    train       all training rows
    test        all test rows
    validation  the last VALIDATION_ROWS training rows
    fit         those before
"""

import gzip
import os
import sys

import numpy


def read(file):
    """Inputs and labels of an amat file: a row on each line, the label last."""
    rows = []
    with gzip.open(file, "rt") as lines:
        for line in lines:
            if line.strip():
                rows.append(numpy.fromstring(line, sep=" "))
    values = numpy.array(rows)
    return values[:, :-1], values[:, -1].astype(int)


def load(folder, part):
    """Inputs and labels of a part."""
    return tuple(numpy.load(os.path.join(folder, f"{part}.{name}.npy")) for name in "xy")


def write(folder, part, x, y):
    """The part in both forms; numpy's last, so that a part with labels there is complete."""
    with open(os.path.join(folder, part + ".svm"), "w") as file:
        for row, label in zip(x, y):
            values = [f"{j + 1}:{row[j]:.6g}" for j in numpy.flatnonzero(row)]
            file.write(" ".join([str(label)] + values) + "\n")
    numpy.save(os.path.join(folder, part + ".x.npy"), x)
    numpy.save(os.path.join(folder, part + ".y.npy"), y)


def main():
    folder, validation = sys.argv[1], int(sys.argv[2])
    x, y = read(os.path.join(folder, "train.amat.gz"))
    fit = len(y) - validation
    if not 0 < validation < len(y):
        sys.exit(f"{validation} validation rows of {len(y)} training rows: too few rows")
    write(folder, "train", x, y)
    write(folder, "validation", x[fit:], y[fit:])
    write(folder, "fit", x[:fit], y[:fit])
    write(folder, "test", *read(os.path.join(folder, "test.amat.gz")))


if __name__ == "__main__":
    main()
