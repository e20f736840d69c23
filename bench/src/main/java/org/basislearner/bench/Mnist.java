package org.basislearner.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.basislearner.paper.sets.BenchmarkData;
import org.basislearner.paper.sets.BenchmarkSet;
import org.basislearner.paper.sets.ImageRows;

/** Rotated digits: the set mnist-rot from MNIST's files. */
record Mnist(Problem train, Problem test) {
  static Mnist rotated(Path folder, int train, int test) throws IOException {
    BenchmarkData data =
        BenchmarkSet.MNIST_ROT.generate(train, test, 1, Optional.of(folder), Optional.empty());
    return new Mnist(problem(data.train()), problem(data.test()));
  }

  private static Problem problem(ImageRows rows) {
    return new Problem(
        rows.inputs(),
        Arrays.stream(rows.labels()).mapToObj(Integer::toString).toArray(String[]::new));
  }
}
