"""Tables of auto mode beside other learners, from the result files in a folder.

    compare.py DATA_DIR

Splits of a set (NAME, NAME-2, NAME-3) are one line: the means of their losses. A learner that was
measured on some of the splits only is compared on these, and has their number in brackets. A set
counts as won or nearly so if auto mode's loss is at most 1.03 times that of the best other learner.
"""

import collections
import glob
import json
import math
import os
import re
import sys

OURS = "auto"
LEARNERS = ("svm", "mlp", "boosting", "xgboost", "lightgbm")
NEARLY = 1.03
MEASURES = (
    ("testLoss", "Log-loss for classes, mean squared error for numbers"),
    ("testError", "Fraction wrong for classes, mean squared error for numbers"),
)


def read(folder):
    """Results by set, learner and split, and descriptions by set."""
    results = collections.defaultdict(lambda: collections.defaultdict(dict))
    descriptions = {}
    for path in glob.glob(os.path.join(folder, "*.json")):
        with open(path) as file:
            content = json.load(file)
        if path.endswith(".result.json"):
            name, split = base(folder, content["set"])
            results[name][content["model"]][split] = content
        else:
            descriptions[os.path.basename(path)[: -len(".json")]] = content
    return results, descriptions


def base(folder, name):
    """The set of which this is a split, and which one."""
    match = re.fullmatch(r"(.*)-(\d+)", name)
    if match and os.path.exists(os.path.join(folder, match[1] + ".json")):
        return match[1], int(match[2])
    return name, 1


def mean(values):
    return sum(values) / len(values)


def geometric(ratios):
    return math.exp(mean([math.log(ratio) for ratio in ratios]))


def common(ours, theirs, measure):
    """Our and their mean on the splits that both were measured on."""
    splits = [split for split in ours if split in theirs and measure in theirs[split]]
    if not splits:
        return None
    means = [mean([of[split][measure] for split in splits]) for of in (ours, theirs)]
    return means[0], means[1], len(splits)


def line(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def losses(results, descriptions, measure):
    """Lines of the table of one measure, and what follows from it."""
    lines = [
        line(["set", "rows", "splits", OURS, *LEARNERS, "against the best"]),
        "|---" * (5 + len(LEARNERS)) + "|",
    ]
    ratios = collections.defaultdict(list)
    nearly, count = 0, 0
    for name in sorted(results):
        mine = results[name].get(OURS)
        if not mine:
            continue
        own = mean([split[measure] for split in mine.values()])
        cells, worst = [], 0
        for learner in LEARNERS:
            both = common(mine, results[name].get(learner, {}), measure)
            if both is None:
                cells.append("")
                continue
            few = f" ({both[2]})" if both[2] < len(mine) else ""
            cells.append(f"{both[1]:.4g}{few}")
            ratios[learner].append(both[0] / both[1])
            worst = max(worst, both[0] / both[1])
        if worst:
            count += 1
            nearly += worst <= NEARLY
        against = f"{100 * (worst - 1):+.0f} %" if worst else ""
        rows = descriptions[name]["rows"]
        lines.append(line([name, rows, len(mine), f"{own:.4g}", *cells, against]))
    lines += ["", f"Within 3 % of the best other learner on {nearly} of {count} sets. Geometric mean of"]
    parts = [f"{learner} {geometric(some):.3f} ({len(some)} sets)" for learner, some in ratios.items()]
    lines.append("our loss against: " + ", ".join(parts) + ".")
    return lines


def seconds(results):
    """Seconds of tuning and training; processor seconds, since machines are shared."""
    lines = [
        line(["set", f"{OURS}: seconds", "threads", "processor seconds"]
             + [f"{learner}: processor seconds" for learner in LEARNERS]
             + [f"{OURS} / xgboost"]),
        "|---" * (5 + len(LEARNERS)) + "|",
    ]
    for name in sorted(results):
        mine = results[name].get(OURS)
        if not mine:
            continue
        own = mean([split["processorSeconds"] for split in mine.values()])
        cells = []
        for learner in LEARNERS:
            both = common(mine, results[name].get(learner, {}), "processorSeconds")
            cells.append(f"{both[1]:.1f}" if both else "")
        both = common(mine, results[name].get("xgboost", {}), "processorSeconds")
        wall = mean([split["seconds"] for split in mine.values()])
        threads = max(split["threads"] for split in mine.values())
        ratio = f"{both[0] / both[1]:.1f}" if both else ""
        lines.append(line([name, f"{wall:.1f}", threads, f"{own:.1f}", *cells, ratio]))
    return lines


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: compare.py DATA_DIR")
    results, descriptions = read(sys.argv[1])
    for measure, title in MEASURES:
        print(f"{title}:\n")
        print("\n".join(losses(results, descriptions, measure)) + "\n")
    print("Time for tuning and training, mean of the splits:\n")
    print("\n".join(seconds(results)))


if __name__ == "__main__":
    main()
