"""Tests of what the comparison on tables computes. They need numpy, scipy and scikit-learn."""

import json
import os
import tempfile
import unittest

import numpy

import compare
import table_peers


class PairsTest(unittest.TestCase):
    def test_coupled_probabilities_are_those_behind_the_decisions(self):
        random = numpy.random.RandomState(1)
        truth = random.dirichlet(numpy.ones(3), 20000)
        target = numpy.array([random.choice(3, p=p) for p in truth])
        # log-odds of each pair, on a scale of their own and with the sign that libsvm gives them
        decisions = numpy.stack(
            [3 * numpy.log(truth[:, i] / truth[:, j]) - 1 for i, j in ((0, 1), (0, 2), (1, 2))], axis=1
        )
        found = table_peers.Pairs(3, decisions, target).probabilities(decisions)
        self.assertLess(numpy.abs(found - truth).max(), 0.05)

    def test_two_classes_may_have_the_other_sign(self):
        decisions = numpy.linspace(-3, 3, 2000).reshape(-1, 1)
        target = (decisions[:, 0] > 0).astype(float)
        found = table_peers.Pairs(2, decisions, target).probabilities(decisions)
        self.assertLess(table_peers.log_loss(target, found), 0.05)


class CompareTest(unittest.TestCase):
    def test_splits_are_means_and_only_common_ones_are_compared(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("a", "a-2", "mnist-2000"):
                self.write(folder, name + ".json", {"rows": 10})
            losses = {"a": (1.0, 2.0), "a-2": (3.0, None), "mnist-2000": (1.03, 1.0)}
            for name, pair in losses.items():
                for model, loss in zip(("auto", "svm"), pair):
                    if loss is not None:
                        result = {"set": name, "model": model, "testLoss": loss}
                        self.write(folder, f"{name}.{model}.result.json", result)
            results, descriptions = compare.read(folder)
            lines = compare.losses(results, descriptions, "testLoss")
        self.assertEqual(lines[2], "| a | 10 | 2 | 2 | 2 (1) |  |  |  |  | -50 % |")
        self.assertEqual(lines[3], "| mnist-2000 | 10 | 1 | 1.03 | 1 |  |  |  |  | +3 % |")
        self.assertIn("on 2 of 2 sets", lines[5])
        self.assertIn("svm 0.718 (2 sets)", lines[6])

    def write(self, folder, name, content):
        with open(os.path.join(folder, name), "w") as file:
            json.dump(content, file)


if __name__ == "__main__":
    unittest.main()
