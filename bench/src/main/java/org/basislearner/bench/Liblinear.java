package org.basislearner.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.basislearner.loss.Loss;
import org.basislearner.output.OutputLayer;
import org.basislearner.store.Block;
import org.basislearner.store.Group;
import org.basislearner.store.LocalRowStore;

/**
 * LIBLINEAR's solver for the same problem (option -s 4), from the command {@code liblinear-train}
 * (Debian: liblinear-tools). Reading its file is not counted.
 */
final class Liblinear {
  private static final String COMMAND = "liblinear-train";

  /** How much above ours its objective may be to count as the same. */
  private static final double SAME = 1e-3;

  /** Its option -e: the first it is tried with, and the last. */
  private static final double LOOSE = 1e-2;

  private static final double TIGHT = 1e-4;

  private Liblinear() {}

  static void compare(LocalRowStore store, int nodes, List<OutputLayer> path, double ours)
      throws IOException, InterruptedException {
    if (!isInstalled()) {
      Run.print("liblinear-train is not installed: no comparison");
      return;
    }
    Path folder = Files.createTempDirectory("basis-bench");
    try {
      Path data = folder.resolve("f.txt");
      double[][] rows = rows(store, nodes);
      int[] labels = labels(store);
      write(rows, labels, data);
      double reading = train(data, 1, 1e9, folder.resolve("none"));
      double total = 0;
      for (OutputLayer layer : path) {
        double cost = 1 / (layer.lambda() * store.rows());
        double stop = LOOSE;
        double seconds = 0;
        double objective = Double.POSITIVE_INFINITY;
        for (; stop >= TIGHT && objective > (1 + SAME) * layer.objective(); stop /= 100) {
          Path model = folder.resolve("model");
          seconds = Math.max(0, train(data, cost, stop, model) - reading);
          objective = objective(rows, labels, weights(model, nodes), layer.lambda());
        }
        total += seconds;
        Run.print(
            "lambda %.1e: liblinear %s with -e %.0e, objective %.6g, ours %.6g",
            layer.lambda(), Run.seconds(seconds), stop * 100, objective, layer.objective());
      }
      Run.ratio(
          "LIBLINEAR -s 4 against our hinge path of the same " + path.size() + " lambdas",
          total / ours,
          "at least 5",
          Run.seconds(total) + " against " + Run.seconds(ours));
    } finally {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }

  private static boolean isInstalled() throws InterruptedException {
    try {
      return new ProcessBuilder("which", COMMAND).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static double train(Path data, double cost, double stop, Path model)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(
                COMMAND,
                "-q",
                "-s",
                "4",
                "-c",
                Double.toString(cost),
                "-e",
                Double.toString(stop),
                data.toString(),
                model.toString())
            .inheritIO()
            .start();
    if (process.waitFor() != 0) {
      throw new IOException(COMMAND + " failed");
    }
    return Run.secondsSince(start);
  }

  private static double[][] rows(LocalRowStore store, int nodes) {
    double[][][] blocks = new double[store.blocks()][][];
    store.read(block -> blocks[block.index()] = transposed(block, nodes));
    return Arrays.stream(blocks).flatMap(Arrays::stream).toArray(double[][]::new);
  }

  private static double[][] transposed(Block block, int nodes) {
    double[][] rows = new double[block.rows()][nodes];
    for (int j = 0; j < nodes; j++) {
      double[] column = block.column(Group.NODE, j);
      for (int r = 0; r < rows.length; r++) {
        rows[r][j] = column[r];
      }
    }
    return rows;
  }

  private static int[] labels(LocalRowStore store) {
    int[][] blocks = new int[store.blocks()][];
    store.read(
        block -> {
          int[] labels = new int[block.rows()];
          for (int c = 0; c < block.columns(Group.TARGET); c++) {
            for (int r = 0; r < labels.length; r++) {
              labels[r] = block.column(Group.TARGET, c)[r] == 1 ? c : labels[r];
            }
          }
          blocks[block.index()] = labels;
        });
    return Arrays.stream(blocks).flatMapToInt(Arrays::stream).toArray();
  }

  private static void write(double[][] rows, int[] labels, Path file) throws IOException {
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (int i = 0; i < rows.length; i++) {
        writer.write(Integer.toString(labels[i]));
        for (int j = 0; j < rows[i].length; j++) {
          writer.write(" " + (j + 1) + ":" + rows[i][j]);
        }
        writer.newLine();
      }
    }
  }

  /** [node][class], from a model file that lists classes in the order of its label line. */
  private static double[][] weights(Path model, int nodes) throws IOException {
    List<String> lines = Files.readAllLines(model);
    int[] order = new int[0];
    int first = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("label ")) {
        order =
            Arrays.stream(lines.get(i).substring(6).trim().split(" ", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
      }
      if (lines.get(i).equals("w")) {
        first = i + 1;
        break;
      }
    }
    double[][] weights = new double[nodes][order.length];
    for (int j = 0; j < nodes; j++) {
      String[] numbers = lines.get(first + j).trim().split(" ", -1);
      for (int c = 0; c < order.length; c++) {
        weights[j][order[c]] = Double.parseDouble(numbers[c]);
      }
    }
    return weights;
  }

  private static double objective(
      double[][] rows, int[] labels, double[][] weights, double lambda) {
    int classes = weights[0].length;
    double loss = 0;
    double[] outputs = new double[classes];
    for (int i = 0; i < rows.length; i++) {
      Arrays.fill(outputs, 0);
      for (int j = 0; j < rows[i].length; j++) {
        for (int c = 0; c < classes; c++) {
          outputs[c] += rows[i][j] * weights[j][c];
        }
      }
      double[] target = new double[classes];
      target[labels[i]] = 1;
      loss += Loss.hinge().value(outputs, target);
    }
    double squares = 0;
    for (double[] row : weights) {
      for (double weight : row) {
        squares += weight * weight;
      }
    }
    return lambda / 2 * squares + loss / rows.length;
  }
}
