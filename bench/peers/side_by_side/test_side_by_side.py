"""Checks of the measuring itself, in seconds: cd bench/peers && python3 -m unittest."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import numpy

from side_by_side import libraries, measure, process, report, rows
from side_by_side.models import Model


def digits(count, seed):
    """Sparse rows of three classes that overlap a little; the last input is zero in all."""
    random = numpy.random.RandomState(seed)
    y = random.randint(3, size=count)
    x = numpy.round(random.rand(count, 12) * (random.rand(count, 12) < 0.6), 4)
    x[numpy.arange(count), y] += 0.3
    x[:, -1] = 0
    return numpy.round(x, 4), y


class LibrariesTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        rows.write(self.folder, "train", *digits(300, 1))
        x, y = digits(200, 2)
        # An input that no training row has: LIBLINEAR's bias must not be mistaken for it.
        x[::3, -1] = 5
        rows.write(self.folder, "test", x, y)
        self.x = x

    def path(self, name):
        return os.path.join(self.folder, name)

    def assert_same_as_command(self, name, train, predict):
        if shutil.which(train[0]) is None:
            self.skipTest(train[0] + " is not installed")
        subprocess.run(train + [self.path("train.svm"), self.path("m")], check=True)
        command = [predict, self.path("test.svm"), self.path("m"), self.path("p")]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with open(self.path("p")) as lines:
            expected = [float(line) for line in lines]
        library = libraries.Library(name, self.path("m"), self.x)
        self.assertEqual(library.predict_all(), expected)
        self.assertEqual([library.predict_one(i) for i in range(len(expected))], expected)
        self.assertEqual(len(set(expected)), 3)

    def test_libsvm_as_a_library_predicts_what_its_command_predicts(self):
        self.assert_same_as_command("libsvm", ["svm-train", "-q", "-g", "1"], "svm-predict")

    def test_liblinear_with_a_bias_predicts_what_its_command_predicts(self):
        train = ["liblinear-train", "-q", "-s", "4", "-B", "1"]
        self.assert_same_as_command("liblinear", train, "liblinear-predict")

    def test_liblinear_without_a_bias_predicts_what_its_command_predicts(self):
        train = ["liblinear-train", "-q", "-s", "4"]
        self.assert_same_as_command("liblinear", train, "liblinear-predict")


class RowsTest(unittest.TestCase):
    def test_text_and_arrays_hold_the_same_rows(self):
        with tempfile.TemporaryDirectory() as folder:
            x, y = digits(50, 3)
            rows.write(folder, "part", x, y)
            loaded, labels = rows.load(folder, "part")
            read = numpy.zeros_like(x)
            with open(os.path.join(folder, "part.svm")) as lines:
                for i, line in enumerate(lines):
                    label, *values = line.split()
                    self.assertEqual(int(label), labels[i])
                    for value in values:
                        place, number = value.split(":")
                        read[i, int(place) - 1] = float(number)
            numpy.testing.assert_array_equal(read, loaded)
            numpy.testing.assert_array_equal(x, loaded)


class ProcessTest(unittest.TestCase):
    def test_the_peak_is_that_of_the_process_and_pinned_ones_see_one_core(self):
        code = "import os; x = bytearray(300_000_000); print(len(os.sched_getaffinity(0)))"
        with tempfile.TemporaryDirectory() as folder:
            log = os.path.join(folder, "log")
            outcome = process.run([sys.executable, "-c", code], log, one_core=True)
            self.assertEqual(outcome.text.strip(), "1")
            self.assertGreater(outcome.peak, 300e6)
            small = process.run(["true"], log)
            self.assertLess(small.peak, 300e6)

    def test_a_command_that_fails_is_one_line_with_the_last_that_it_said(self):
        with tempfile.TemporaryDirectory() as folder:
            log = os.path.join(folder, "log")
            with self.assertRaisesRegex(process.Failure, "^sh ended with 3 .no disk.; see .*log$"):
                process.run(["sh", "-c", "echo much >&2; echo no disk >&2; exit 3"], log)
            with self.assertRaisesRegex(process.Failure, "^false ended with 1; see .*log$"):
                process.run(["false"], log)


class Fake(Model):
    """Writes its setting as its model and errs by how far that is from 3."""

    parallel = False

    def train_command(self, rows, part, setting, file):
        return ["sh", "-c", f"echo {setting['n']} {part} > {file}"]

    def predict_command(self, rows, part, file):
        code = (
            "import json, sys; n = int(open(sys.argv[1]).read().split()[0]);"
            "print(json.dumps(dict(rows=1, error=abs(n - 3), rowsPerSecond=1,"
            " singleMicroseconds=1, version='')))"
        )
        return [sys.executable, "-c", code, file]


class MeasureTest(unittest.TestCase):
    def test_the_setting_that_errs_least_is_trained_on_all_rows(self):
        with tempfile.TemporaryDirectory() as folder:
            model = Fake("fake", "Fake", [{"n": 1}, {"n": 3}, {"n": 4}])
            result = measure.measure(model, folder, folder)
            self.assertEqual(result["setting"], {"n": 3})
            self.assertEqual(len(result["tried"]), 3)
            with open(os.path.join(folder, "fake.model")) as file:
                self.assertEqual(file.read(), "3 train\n")


    def test_a_result_counts_for_the_settings_that_it_is_of(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "fake.result.json")
            self.assertIsNone(measure.known(Fake("fake", "Fake", [{"n": 1}]), path))
            with open(path, "w") as file:
                json.dump(measure.measure(Fake("fake", "Fake", [{"n": 1}]), folder, folder), file)
            self.assertIsNotNone(measure.known(Fake("fake", "Fake", [{"n": 1}]), path))
            self.assertIsNone(measure.known(Fake("fake", "Fake", [{"n": 1}, {"n": 2}]), path))


class ReportTest(unittest.TestCase):
    def test_a_ratio_above_one_speaks_for_us(self):
        ours = {"ours": True, "rowsPerSecond": 200, "modelBytes": 10, "singleMicroseconds": 5}
        peer = {"ours": False, "rowsPerSecond": 100, "modelBytes": 30, "singleMicroseconds": 1}
        (_, compared), reference = report.with_ratios([ours, peer])
        self.assertIs(reference, ours)
        self.assertEqual(compared["ratios"]["rowsPerSecond"], 2)
        self.assertEqual(compared["ratios"]["modelBytes"], 3)
        self.assertEqual(compared["ratios"]["singleMicroseconds"], 0.2)
        self.assertIsNone(compared["ratios"]["trainingSeconds"])


if __name__ == "__main__":
    unittest.main()
