"""bench/peers/run: gets the rows, measures model after model, writes peers.md and peers.json."""

import argparse
import gzip
import json
import os
import platform
import random
import shutil
import sys

from side_by_side import models, report
from side_by_side.measure import known, measure
from side_by_side.process import Failure, run

# Training rows, and how many of them, the last ones, are for tuning: the benchmark's own.
SETS = {
    "rectangles": (1200, 200),
    "convex": (8000, 2000),
    "rectangles-image": (12000, 2000),
    "mnist-basic": (12000, 2000),
    "mnist-rot": (12000, 2000),
    "mnist-back-random": (12000, 2000),
    "mnist-back-image": (12000, 2000),
    "mnist-rot-back-image": (12000, 2000),
}
ORIGINALS = ("rectangles", "convex")
TEST_ROWS = 50000
# Fewer hold too few of each class for the learners' own validation.
FEWEST_ROWS = 200
SEED = 1


class Usage(Exception):
    """A mistake of the user's; the message is one line."""


def arguments():
    parser = argparse.ArgumentParser(
        prog="bench/peers/run",
        description="Measures other learners beside Basis on one image set.",
        epilog="A later run with the same --out measures only what is not there.",
    )
    names = [one.name for one in models.all_models(1)]
    parser.add_argument("--set", required=True, choices=sorted(SETS), metavar="NAME",
                        help=", ".join(SETS))
    parser.add_argument("--out", required=True, metavar="DIR", help="for rows, models and results")
    parser.add_argument("--mnist", metavar="DIR", help="MNIST's IDX files, plain or gzipped")
    parser.add_argument("--pictures", metavar="DIR", help="pictures for backgrounds")
    parser.add_argument("--sets", metavar="DIR",
                        help="the original files of rectangles or convex; else they are generated")
    parser.add_argument("--train-rows", type=int, metavar="N", help="fewer, to try it out")
    parser.add_argument("--test-rows", type=int, metavar="N", default=TEST_ROWS)
    parser.add_argument("--models", metavar="A,B", help="of " + ", ".join(names) + " (default: all but "
                        + ", ".join(models.ONLY_WHEN_NAMED) + ")")
    parser.add_argument("--model", action="append", default=[], metavar="LABEL=FILE",
                        help="a Basis model that was trained before; may be repeated")
    return parser.parse_args()


def chosen_models(options, validation):
    given = []
    for text in options.model:
        label, _, file = text.partition("=")
        if not file or "/" in label:
            raise Usage(f"--model {text}: must be LABEL=FILE, such as protocol=m.basis")
        if not os.path.isfile(file):
            raise Usage(f"--model {text}: there is no file {file}")
        if label in [one.name for one in models.all_models(validation)]:
            raise Usage(f"--model {text}: {label} is the name of another model; give another label")
        given.append(models.GivenBasis(label, os.path.abspath(file)))
    known = {one.name: one for one in models.all_models(validation)}
    if options.models is None:
        names = [name for name in known if name not in models.ONLY_WHEN_NAMED]
    else:
        names = [name for name in options.models.split(",") if name]
    for name in names:
        if name not in known:
            raise Usage(f"--models {name}: must be of {', '.join(known)}")
    # The first of ours is what others are compared with: rather one that is trained here.
    wanted = [known[name] for name in known if name in names]
    ours = [one for one in wanted if one.ours]
    return ours + given + [one for one in wanted if not one.ours]


def describe(options):
    """What the rows are to be."""
    usual, validation = SETS[options.set]
    train = usual if options.train_rows is None else options.train_rows
    for option, count in (("--train-rows", train), ("--test-rows", options.test_rows)):
        if count < FEWEST_ROWS:
            raise Usage(f"{option} {count}: must be at least {FEWEST_ROWS}")
    original = options.sets is not None and options.set in ORIGINALS
    return {
        "set": options.set,
        "source": "the original files" if original else f"`basis generate`, seed {SEED}",
        "trainRows": train,
        "validationRows": min(validation, train // 5),
        "testRows": options.test_rows,
    }


def get_rows(options, description, folder):
    """Writes the rows into the folder, unless they are there."""
    done = os.path.join(folder, "rows.json")
    if os.path.exists(done):
        with open(done) as file:
            found = json.load(file)
        if found != description:
            raise Usage(
                f"{folder} holds other rows: {found['set']}, {found['trainRows']} and "
                f"{found['testRows']} rows, {found['source']}; give another --out"
            )
        return
    print("rows", flush=True)
    os.makedirs(folder, exist_ok=True)
    log = os.path.join(folder, "rows.log")
    train = description["trainRows"]
    if options.sets is not None and options.set in ORIGINALS:
        test = find_original(options.sets, options.set, "test")
        copy_original(options.sets, options.set, "train", folder, range(train))
        copy_original(options.sets, options.set, "test", folder, sample(test, options.test_rows))
    else:
        generate(options, train, folder, log)
    validation = str(description["validationRows"])
    run([sys.executable, "-m", "side_by_side.rows", folder, validation], log)
    with open(done, "w") as file:
        json.dump(description, file)


def generate(options, train, folder, log):
    command = [os.path.join(models.ROOT, "basis"), "generate", "--quiet", "--set", options.set]
    command += ["--train", str(train), "--test", str(options.test_rows), "--seed", str(SEED)]
    command += ["--out", folder]
    for name in ("mnist", "pictures"):
        if getattr(options, name) is not None:
            command += ["--" + name, getattr(options, name)]
    run(command, log)
    for part in ("train", "test"):
        made = os.path.join(folder, f"{options.set}-{part}.amat.gz")
        os.replace(made, os.path.join(folder, part + ".amat.gz"))


def find_original(folder, name, part):
    file = f"{name}_{part}.amat"
    places = [os.path.join(folder, *way, file + end) for way in ((), (name,)) for end in (".gz", "")]
    for place in places:
        if os.path.isfile(place):
            return place
    raise Usage(f"--sets {folder}: has neither {file} nor {file}.gz, nor a folder {name} with it")


def lines_of(file):
    with (gzip.open if file.endswith(".gz") else open)(file, "rt") as lines:
        yield from (line for line in lines if line.strip())


def sample(file, count):
    """Numbers of `count` rows, chosen by seed: the original test rows of convex come by label."""
    rows = sum(1 for _ in lines_of(file))
    return range(rows) if count >= rows else set(random.Random(SEED).sample(range(rows), count))


def copy_original(sets, name, part, folder, wanted):
    with gzip.open(os.path.join(folder, part + ".amat.gz"), "wt", compresslevel=1) as output:
        for number, line in enumerate(lines_of(find_original(sets, name, part))):
            if number in wanted:
                output.write(line)


def machine():
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo") as lines:
            name = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{len(os.sched_getaffinity(0))} cores of {name}"


def measure_all(wanted, rows, out, tell):
    """Measures what has no result of its settings yet; `tell` gets all results and the lines about
    the others."""
    results, absent = [], []
    tell(results, absent)
    for model in wanted:
        path = os.path.join(out, model.name + ".result.json")
        result = known(model, path)
        if result is None:
            print(model.name, flush=True)
            problem = model.absence()
            if problem is None:
                try:
                    result = measure(model, rows, os.path.join(out, "models"))
                    with open(path + ".part", "w") as file:
                        json.dump(result, file, indent=1)
                    os.replace(path + ".part", path)
                except Failure as failure:
                    problem = f"failed: {failure}"
            if problem is not None:
                print(f"  {problem}", flush=True)
                absent.append(f"{model.title}: {problem}")
                tell(results, absent)
                continue
        results.append(result)
        tell(results, absent)


def main():
    options = arguments()
    out = os.path.abspath(options.out)
    try:
        description = describe(options)
        wanted = chosen_models(options, description["validationRows"])
        rows = os.path.join(out, "rows")
        get_rows(options, description, rows)
        os.makedirs(os.path.join(out, "models"), exist_ok=True)

        def tell(results, absent):
            report.write(out, description, machine(), results, absent)

        measure_all(wanted, rows, out, tell)
    except (Usage, Failure) as problem:
        sys.exit(f"bench/peers/run: {problem}")
    except KeyboardInterrupt:
        sys.exit("bench/peers/run: interrupted; run it again to go on")
    with open(os.path.join(out, "peers.md")) as file:
        shutil.copyfileobj(file, sys.stdout)


if __name__ == "__main__":
    main()
