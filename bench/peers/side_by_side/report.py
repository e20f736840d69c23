"""peers.md and peers.json: what was measured, and its ratios to our row."""

import json
import os

# Title, key, and whether a larger number is worse, so that a ratio above 1 always speaks for us.
RATIOS = (
    ("rows/s, one core", "rowsPerSecond", False),
    ("rows/s, all cores", "rowsPerSecondAllCores", False),
    ("one row", "singleMicroseconds", True),
    ("model bytes", "modelBytes", True),
    ("training", "trainingSeconds", True),
    ("peak memory", "peakBytes", True),
)


def ratio(ours, theirs, larger_is_worse):
    """How many times better ours is; None where one is not known."""
    if not ours or not theirs:
        return None
    return theirs / ours if larger_is_worse else ours / theirs


def with_ratios(results):
    """The results, each with its ratios to the first of ours."""
    reference = next((one for one in results if one["ours"]), None)
    made = []
    for result in results:
        ratios = {}
        if reference is not None and result is not reference:
            for _, key, larger_is_worse in RATIOS:
                ratios[key] = ratio(reference.get(key), result.get(key), larger_is_worse)
        made.append(dict(result, ratios=ratios))
    return made, reference


def write(folder, description, machine, results, absent):
    """Both files. `absent` has a line for each model that was not measured."""
    results, reference = with_ratios(results)
    content = {
        "rows": description,
        "machine": machine,
        "reference": reference["name"] if reference else None,
        "results": results,
        "notMeasured": absent,
    }
    with open(os.path.join(folder, "peers.json"), "w") as file:
        json.dump(content, file, indent=1)
        file.write("\n")
    with open(os.path.join(folder, "peers.md"), "w") as file:
        file.write("\n".join(_lines(description, machine, results, reference, absent)) + "\n")


def _lines(description, machine, results, reference, absent):
    yield f"# Peers on {description['set']}"
    yield ""
    yield (
        f"{description['trainRows']} training rows, the last {description['validationRows']} of them "
        f"for tuning, {description['testRows']} test rows, from {description['source']}. {machine}."
    )
    yield ""
    yield (
        "| model | test error | rows/s, one core | rows/s, all cores | one row, µs | model kB | "
        "training s | tuning s | peak MB |"
    )
    yield "|---|" + "---:|" * 8
    for one in results:
        yield "| " + " | ".join(_row(one)) + " |"
    yield ""
    yield "\\* the whole command, reading its file included; without a star the fit alone."
    yield ""
    if any(one["ratios"] for one in results):
        yield f"How many times better {reference['title']} is (below 1: worse):"
        yield ""
        yield "| against | error, points | " + " | ".join(title for title, _, _ in RATIOS) + " |"
        yield "|---|" + "---:|" * (1 + len(RATIOS))
        for one in results:
            if one["ratios"]:
                points = 100 * (one["testError"] - reference["testError"])
                ratios = [_number(one["ratios"][key]) for _, key, _ in RATIOS]
                yield f"| {one['title']} | {points:+.2f} | " + " | ".join(ratios) + " |"
        yield ""
    for one in results:
        line = f"- {one['title']} ({one['version']}): {_words(one['setting'])}"
        yield line + (f"; chosen: {_words(one['chosen'])}" if one.get("chosen") else "")
    for line in absent:
        yield "- " + line


def _words(values):
    return ", ".join(f"{name} {value}" for name, value in values.items())


def _row(one):
    return [
        one["title"],
        f"{100 * one['testError']:.2f} %",
        f"{one['rowsPerSecond']:,.0f}",
        f"{one['rowsPerSecondAllCores']:,.0f}",
        _number(one["singleMicroseconds"]),
        f"{one['modelBytes'] / 1000:,.0f}",
        _number(one.get("trainingSeconds")) + ("" if one.get("fitAlone", True) else "*"),
        _number(one.get("tuningSeconds")),
        f"{one['peakBytes'] / 1e6:,.0f}" if one.get("peakBytes") else "",
    ]


def _number(value):
    """Three digits that count; nothing where there is no number."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
