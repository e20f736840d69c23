package org.basislearner.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.BasisRegressor;
import org.basislearner.TrainingSet;
import org.basislearner.data.recipe.Description;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.rows.BlockSource;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.basislearner.train.Task;
import org.basislearner.train.Validation;

/** Contents of reports on quickly trained models. */
final class SmallReports {
  private static final Parameters PARAMETERS =
      Parameters.defaults().withWidths(6, 12).withMaxDepth(5).withBatch(6);

  private SmallReports() {}

  /** Numbers that a cubic of three inputs gives, with three widths tried. */
  static ReportContent regression(int rows) {
    double[][] x = gaussian(1, rows, 6);
    List<String> names =
        List.of("area", "rooms", "age of house", "distance", "tax rate", "air quality");
    Parameters parameters = PARAMETERS.withTask(Task.REGRESSION);
    return numbers(
        "houses.csv",
        x,
        price(x, 2),
        names,
        List.of(
            parameters.withWidths(4, 6),
            parameters.withWidths(6, 12),
            parameters.withWidths(7, 30)));
  }

  /** A formula small enough to be written out. */
  static ReportContent smallFormula() {
    double[][] x = gaussian(3, 150, 2);
    double[] y = new double[x.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = 2 + 3 * x[i][0] * x[i][1] - 0.5 * x[i][1] * x[i][1];
    }
    Parameters parameters = PARAMETERS.withTask(Task.REGRESSION).withWidths(3, 4).withMaxDepth(3);
    return numbers("saddle.csv", x, y, List.of("width", "height"), List.of(parameters));
  }

  /** Three rows. */
  static ReportContent tiny() {
    double[][] x = {{0}, {1}, {2}};
    Parameters parameters =
        PARAMETERS
            .withTask(Task.REGRESSION)
            .withLambdas(List.of(0.1))
            .withValidation(Validation.none());
    return numbers("three.csv", x, new double[] {1, 2, 2}, List.of("x"), List.of(parameters));
  }

  /** Labels by the product of two inputs. */
  static ReportContent classification(int rows, int classes, List<String> labels) {
    double[][] x = gaussian(4, rows, 5);
    String[] y = new String[rows];
    Random random = new Random(5);
    for (int i = 0; i < rows; i++) {
      double product = x[i][0] * x[i][1] + 0.15 * random.nextGaussian();
      int label = (int) (classes / (1 + Math.exp(-3 * product)));
      y[i] = labels.get(Math.min(classes - 1, label));
    }
    List<String> names = List.of("petal length", "petal width", "sepal length", "hue", "weight");
    return labels("flowers.csv", x, y, names, Optional.empty());
  }

  /** Labels that would break a careless page. */
  static ReportContent hostile() {
    double[][] x = gaussian(6, 120, 3);
    String[] y = new String[x.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = x[i][0] * x[i][1] > 0.3 * x[i][2] ? "</script><script>alert(1)</script>" : "a\"b'&🙂";
    }
    List<String> names =
        List.of("<img src=x onerror=alert(1)>", "</style>\u0000\uD800]]>", "`${1}` \u202E <!--");
    return labels("<b>bold</b> & \"quoted\".csv", x, y, names, Optional.empty());
  }

  /** Ten kinds of small pictures: a bar at one of ten angles. */
  static ReportContent images() {
    int side = 12;
    Random random = new Random(7);
    double[][] x = new double[600][side * side];
    String[] y = new String[x.length];
    for (int i = 0; i < x.length; i++) {
      int kind = random.nextInt(10);
      double angle = Math.PI * (kind + 0.6 * random.nextGaussian()) / 10;
      for (int p = 0; p < x[i].length; p++) {
        int line = p / side;
        double across = p % side - (side - 1) / 2.0;
        double down = line - (side - 1) / 2.0;
        double off = across * Math.sin(angle) - down * Math.cos(angle);
        double light = Math.hypot(across, down) < 5.5 ? Math.exp(-off * off) : 0;
        x[i][p] = Math.min(1, Math.max(0, light + 0.08 * random.nextGaussian()));
      }
      y[i] = Integer.toString(kind);
    }
    List<String> names = IntStream.rangeClosed(1, side * side).mapToObj(j -> "pixel" + j).toList();
    return labels("bars.amat", x, y, names, Optional.of(new ReportContent.ImageShape(side, side)));
  }

  /** An input far from 0, so that a first-layer node is mostly the constant. */
  static ReportContent mostlyConstant() {
    double[][] x = gaussian(5, 200, 3);
    double[] y = new double[x.length];
    for (int i = 0; i < y.length; i++) {
      x[i][0] = 50 + x[i][0];
      y[i] = x[i][0] * x[i][1] + x[i][1] * x[i][2] + x[i][0];
    }
    Parameters parameters =
        Parameters.defaults()
            .withTask(Task.REGRESSION)
            .withFirstLayer("identity")
            .withScaling(Scaling.NONE)
            .withFreeConstant(false)
            .withWidths(4, 10)
            .withMaxDepth(3)
            .withValidation(Validation.none());
    return numbers("far.csv", x, y, List.of("a", "b", "c"), List.of(parameters));
  }

  static double[][] gaussian(long seed, int rows, int columns) {
    Random random = new Random(seed);
    double[][] x = new double[rows][columns];
    for (double[] row : x) {
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return x;
  }

  private static double[] price(double[][] x, long seed) {
    Random random = new Random(seed);
    double[] y = new double[x.length];
    for (int i = 0; i < y.length; i++) {
      double[] r = x[i];
      double value = 200 + 40 * r[0] + 12 * r[0] * r[1] - 9 * r[2] * r[2] + 5 * r[0] * r[1] * r[3];
      y[i] = value + 6 * random.nextGaussian();
    }
    return y;
  }

  private static ReportContent numbers(
      String title, double[][] x, double[] y, List<String> names, List<Parameters> parameters) {
    BasisFit<?> fit =
        BasisRegressor.choosingFrom(parameters)
            .fit(TrainingSet.of(x, y).names(names).targetNames(List.of("price")));
    Map<String, Map<String, Double>> metrics = new LinkedHashMap<>();
    metrics.put("train", Map.of("mse", 31.2, "rmse", 5.586, "mae", 4.1, "r2", 0.981));
    metrics.put("test", Map.of("mse", 42.25, "rmse", 6.5, "mae", 4.9, "r2", 0.973));
    Prepared rows = new Prepared(BlockSource.of(x), new String[0], new double[][] {y}, List.of());
    return content(title, fit, names, x, metrics, rows, Optional.empty());
  }

  private static ReportContent labels(
      String title,
      double[][] x,
      String[] y,
      List<String> names,
      Optional<ReportContent.ImageShape> image) {
    BasisFit<?> fit = BasisClassifier.of(PARAMETERS).fit(TrainingSet.of(x, y).names(names));
    Map<String, Map<String, Double>> metrics = new LinkedHashMap<>();
    metrics.put("train", Map.of("error", 0.0417, "logLoss", 0.1502));
    metrics.put("validation", Map.of("error", 0.0613, "logLoss", 0.2244));
    Prepared rows =
        new Prepared(BlockSource.of(x), y, new double[0][], List.of("1 column was ignored: id"));
    return content(title, fit, names, x, metrics, rows, image);
  }

  private static ReportContent content(
      String title,
      BasisFit<?> fit,
      List<String> names,
      double[][] x,
      Map<String, Map<String, Double>> metrics,
      Prepared rows,
      Optional<ReportContent.ImageShape> image) {
    List<Description.Summary> columns = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      columns.add(
          new Description.Summary(
              names.get(j), "number", 0, x.length, -2.5, 0.01, 1.02, 2.7, List.of("0.1", "-1.2")));
    }
    columns.add(
        new Description.Summary(
            "kind <i>",
            "text",
            2,
            2,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            List.of("a & b", "</td>")));
    Description data =
        new Description(x.length, columns, List.of("Column tax rate & co is nearly constant."));
    Map<String, Double> seconds = new LinkedHashMap<>();
    seconds.put("read", 0.021);
    seconds.put("build", 0.4);
    seconds.put("output", 0.13);
    seconds.put("total", 71.2);
    String command = "basis train --data '" + title + "' --target y --widths 6,12 --out m.basis";
    boolean held = metrics.containsKey("validation");
    return new ReportContent(
        title,
        command,
        fit,
        data,
        metrics,
        rows,
        held ? "training rows" : "test rows",
        fit.heldOutRows().filter(any -> held),
        image,
        seconds);
  }
}
