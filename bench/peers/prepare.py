"""Makes numeric train and test files, the same for every learner that is compared.

    prepare.py TABULAR_DIR MNIST_DIR OUT_DIR [--split N]

Writes NAME.train.csv and NAME.test.csv (no header, target in the last column) and NAME.json. With
--split 2, 3, ... it writes another split of each small set, as NAME-N.

Rules:
- usps, adult and segment have a test file and use it. Every other table is split 80/20 by
  numpy.random.RandomState(1).permutation. pendigits comes without its test file, so its training
  file is split, and its errors are not those published for its usual test set.
- Training rows are in seeded random order, so that a learner which takes the last rows for
  validation sees a fair sample. At most 10000 training and 10000 test rows, the first ones in that
  order. MNIST keeps its file order: the first 2000 or 10000 training images, all 10000 test images.
- Split N takes N as the seed. segment's two files are then put together and as many training rows
  drawn from all; mnist-2000 takes the N-th 2000 training images.
- A text column becomes one column per level seen in training rows, in sorted order; a level seen in
  test rows only is all zeros; a missing text is a level like any other. A missing number becomes
  the mean of its column over the training rows.
- Classes are coded 0..k-1 in increasing order. Pixels stay 0..255. Nothing else is scaled, and
  columns that are constant stay (naval x9, segment x3).

Looked at, and left alone: no table has text or missing numbers, adult and bank-marketing are one-hot
already. energy and naval have one target each (heating load; a decay coefficient of 51 values from
0.95 to 1, whose variance is 2.2e-4); the published second target is in no column. airfoil is
centred, target too. bank-marketing keeps the length of the call (x41), which is known only
afterwards. Some rows are repeated, so some test rows are training rows too: distinct ones in segment
90, protein 157, power-plant 17, concrete 6, adult 4. They are kept, for all learners alike.
"""

import csv
import gzip
import json
import os
import sys

import numpy

TARGET = "target"
MOST_ROWS = 10000
TRAINING_SHARE = 0.8
SEED = 1
MISSING = {"", "?", "NA", "NaN", "nan"}
CLASSIFICATION = {
    "usps": ("usps-train", "usps-test"),
    "adult": ("adult-train", "adult-test"),
    "segment": ("segment-train", "segment-test"),
    "bank-marketing": ("bank-marketing", None),
    "madelon": ("madelon", None),
    "pendigits": ("pendigits-train", None),
}
REGRESSION = {
    name: (name, None)
    for name in (
        "california-housing",
        "concrete",
        "energy",
        "power-plant",
        "kin8nm",
        "protein",
        "airfoil",
        "naval",
    )
}
MNIST_ROWS = (2000, 10000)
SMALL = ("airfoil", "concrete", "energy", "segment", "pendigits")


def table(folder, name):
    """The columns and rows of a CSV file, as text."""
    with gzip.open(os.path.join(folder, name + ".csv.gz"), "rt", newline="") as file:
        lines = csv.reader(file)
        columns = next(lines)
        rows = [line for line in lines if line]
    for row in rows:
        if len(row) != len(columns):
            raise ValueError(f"{name}: a row of {len(row)} values, not {len(columns)}")
    return columns, rows


def split(folder, train_name, test_name, seed):
    """Training and test rows in seeded random order."""
    columns, rows = table(folder, train_name)
    training = int(TRAINING_SHARE * len(rows)) if test_name is None else len(rows)
    if test_name is not None and seed != SEED:
        rows = rows + table(folder, test_name)[1]
        test_name = None
    order = numpy.random.RandomState(seed).permutation(len(rows))
    if test_name is None:
        train = [rows[i] for i in order[:training]]
        test = [rows[i] for i in order[training:]]
    else:
        train = [rows[i] for i in order]
        test_columns, rows = table(folder, test_name)
        if test_columns != columns:
            raise ValueError(f"{test_name} has other columns than {train_name}")
        test = [rows[i] for i in numpy.random.RandomState(SEED).permutation(len(rows))]
    return columns, train[:MOST_ROWS], test[:MOST_ROWS]


def numbers(texts):
    """The texts as numbers, missing ones as NaN; None if one is no number."""
    try:
        return numpy.array([numpy.nan if text in MISSING else float(text) for text in texts])
    except ValueError:
        return None


def inputs(train, test):
    """The columns that one input column becomes, for training and test rows."""
    train_numbers, test_numbers = numbers(train), numbers(test)
    if train_numbers is None or test_numbers is None:
        levels = sorted(set(train))
        return [
            tuple(numpy.array([float(text == level) for text in texts]) for texts in (train, test))
            for level in levels
        ]
    known = train_numbers[~numpy.isnan(train_numbers)]
    mean = known.mean() if len(known) else 0.0
    return [
        tuple(
            numpy.where(numpy.isnan(values), mean, values)
            for values in (train_numbers, test_numbers)
        )
    ]


def targets(train, test, classes):
    """Targets as numbers or class codes, and the number of classes (0 in regression)."""
    if not classes:
        return numpy.array(train, dtype=float), numpy.array(test, dtype=float), 0
    both = numbers(train + test)
    labels, codes = numpy.unique(train + test if both is None else both, return_inverse=True)
    return codes[: len(train)], codes[len(train) :], len(labels)


def text(value):
    """The shortest text that reads back as the same number, without a needless '.0'."""
    value = float(value)
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)


def write(folder, name, train, test, classes):
    """Writes one set, its description last, so that a set with a description is complete."""
    for part, (rows, target) in (("train", train), ("test", test)):
        if not (numpy.isfinite(rows).all() and numpy.isfinite(target).all()):
            raise ValueError(f"{name}: a {part} value is not finite")
        with open(os.path.join(folder, f"{name}.{part}.csv"), "w") as file:
            for row, value in zip(rows, target):
                file.write(",".join(map(text, row)) + "," + text(value) + "\n")
    description = {
        "task": "classification" if classes else "regression",
        "rows": len(train[1]),
        "testRows": len(test[1]),
        "features": int(train[0].shape[1]),
        "classes": int(classes),
    }
    with open(os.path.join(folder, name + ".json"), "w") as file:
        json.dump(description, file)
    print(name, json.dumps(description), flush=True)


def prepare_table(folder, out, name, files, classes, seed=SEED):
    columns, train, test = split(folder, *files, seed)
    column_texts = [([row[j] for row in train], [row[j] for row in test]) for j in range(len(columns))]
    target = columns.index(TARGET)
    made = [
        made
        for j, texts in enumerate(column_texts)
        if j != target
        for made in inputs(*texts)
    ]
    train_target, test_target, count = targets(*column_texts[target], classes)
    train_rows = numpy.column_stack([column[0] for column in made])
    test_rows = numpy.column_stack([column[1] for column in made])
    name = name if seed == SEED else f"{name}-{seed}"
    write(out, name, (train_rows, train_target), (test_rows, test_target), count)


def idx(folder, name):
    """An IDX file of bytes: two zero bytes, type 8, number of dimensions, their sizes, the data."""
    with gzip.open(os.path.join(folder, name + ".gz"), "rb") as file:
        data = file.read()
    if data[:3] != b"\x00\x00\x08":
        raise ValueError(f"{name} is no IDX file of bytes")
    sizes = numpy.frombuffer(data, ">u4", count=data[3], offset=4)
    return numpy.frombuffer(data, numpy.uint8, offset=4 + 4 * data[3]).reshape(sizes)


def prepare_mnist(folder, out, seed=SEED):
    images, labels = idx(folder, "train-images-idx3-ubyte"), idx(folder, "train-labels-idx1-ubyte")
    test_images, test_labels = (
        idx(folder, "t10k-images-idx3-ubyte"),
        idx(folder, "t10k-labels-idx1-ubyte"),
    )
    test = (test_images.reshape(len(test_images), -1), test_labels)
    if seed != SEED:
        rows = MNIST_ROWS[0]
        some = slice((seed - 1) * rows, seed * rows)
        train = (images[some].reshape(rows, -1), labels[some])
        write(out, f"mnist-{rows}-{seed}", train, test, 10)
        return
    for rows in MNIST_ROWS:
        train = (images[:rows].reshape(rows, -1), labels[:rows])
        write(out, f"mnist-{rows}", train, test, 10)


def main():
    if len(sys.argv) not in (4, 6) or (len(sys.argv) == 6 and sys.argv[4] != "--split"):
        sys.exit("usage: prepare.py TABULAR_DIR MNIST_DIR OUT_DIR [--split N]")
    tabular, mnist, out = sys.argv[1:4]
    os.makedirs(out, exist_ok=True)
    seed = int(sys.argv[5]) if len(sys.argv) == 6 else SEED
    if seed != SEED:
        for name, files in (CLASSIFICATION | REGRESSION).items():
            if name in SMALL:
                prepare_table(tabular, out, name, files, name in CLASSIFICATION, seed)
        prepare_mnist(mnist, out, seed)
        return
    for name, files in CLASSIFICATION.items():
        prepare_table(tabular, out, name, files, True)
    for name, files in REGRESSION.items():
        prepare_table(tabular, out, name, files, False)
    prepare_mnist(mnist, out)


if __name__ == "__main__":
    main()
