import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.BasisRegressor;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.network.Polynomial;
import org.basislearner.train.LayerReport;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;
import org.basislearner.train.TrainingListener;

/** Two trainings that need no data: images told apart, and a formula found again. */
public final class Demo {
  private static final int SIDE = 16;

  public static void main(String[] arguments) throws IOException {
    tellRectanglesApart(Path.of("basis-demo"));
    findFormula();
  }

  /** The paper's first benchmark in small: is the outline of a rectangle taller than wide? */
  private static void tellRectanglesApart(Path folder) throws IOException {
    System.out.println("1. Is a rectangle taller than wide? 16 x 16 pixels, 3000 pictures");
    Random random = new Random(7);
    double[][] pictures = new double[3000][SIDE * SIDE];
    double[][] unseen = new double[5000][SIDE * SIDE];
    String[] labels = draw(pictures, random);
    String[] unseenLabels = draw(unseen, random);

    Parameters parameters = Parameters.defaults().withWidths(60, 150).withMaxDepth(4);
    BasisFit<ClassifierModel> fit =
        BasisClassifier.defaults()
            .with(parameters)
            .with(RunOptions.defaults().withListener(new Progress()))
            .fit(pictures, labels);

    System.out.println(fit);
    int wrong = 0;
    String[] predicted = fit.model().predict(unseen);
    for (int i = 0; i < predicted.length; i++) {
      wrong += predicted[i].equals(unseenLabels[i]) ? 0 : 1;
    }
    Path file = folder.resolve("rectangles.basis");
    Files.createDirectories(folder);
    fit.model().save(file);
    System.out.printf(
        Locale.ROOT,
        "error on %d unseen pictures: %.2f %%   trained in %.1f s, %d kB in %s%n%n",
        unseen.length,
        100.0 * wrong / unseen.length,
        fit.seconds(),
        Files.size(file) / 1024,
        file);
  }

  private static String[] draw(double[][] pictures, Random random) {
    String[] labels = new String[pictures.length];
    for (int i = 0; i < pictures.length; i++) {
      int width = 2 + random.nextInt(SIDE - 2);
      int height = 2 + random.nextInt(SIDE - 2);
      if (Math.abs(width - height) < 2) {
        i--;
        continue;
      }
      int left = random.nextInt(SIDE - width + 1);
      int top = random.nextInt(SIDE - height + 1);
      for (int x = 0; x < width; x++) {
        pictures[i][top * SIDE + left + x] = 1;
        pictures[i][(top + height - 1) * SIDE + left + x] = 1;
      }
      for (int y = 0; y < height; y++) {
        pictures[i][(top + y) * SIDE + left] = 1;
        pictures[i][(top + y) * SIDE + left + width - 1] = 1;
      }
      labels[i] = height > width ? "tall" : "wide";
    }
    return labels;
  }

  /** Rows of a law with noise; the model's formula shows the law. */
  private static void findFormula() {
    System.out.println("2. Which law made these 400 rows?  y = 3 + 2 a b - 0.5 c^2 a, plus noise");
    Random random = new Random(11);
    double[][] x = new double[400][3];
    double[] y = new double[400];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < 3; j++) {
        x[i][j] = 4 * random.nextDouble() - 2;
      }
      y[i] = 3 + 2 * x[i][0] * x[i][1] - 0.5 * x[i][2] * x[i][2] * x[i][0];
      y[i] += 0.01 * random.nextGaussian();
    }
    // a scaling by rank would leave no polynomial of the inputs themselves
    BasisFit<RegressorModel> fit =
        BasisRegressor.defaults()
            .auto(parameters -> parameters.withScaling(Scaling.STANDARD))
            .fit(x, y);
    System.out.println(fit.path());
    Polynomial formula = fit.model().formula(200).orElseThrow().get(0);
    System.out.println("terms of the formula above 0.01 in size:");
    for (Polynomial.Term term : formula.terms()) {
      if (Math.abs(term.coefficient()) > 0.01) {
        System.out.printf(
            Locale.ROOT,
            "  %8.4f  %s%n",
            term.coefficient(),
            term.monomial().toString(List.of("a", "b", "c")));
      }
    }
  }

  /** One line on stderr for each layer. */
  private static final class Progress implements TrainingListener {
    @Override
    public void layerEnded(LayerReport layer) {
      System.err.printf(
          Locale.ROOT,
          "  layer %d: %d nodes of %d candidates, %.2f s%n",
          layer.layer(),
          layer.nodes(),
          layer.candidates(),
          layer.seconds());
    }
  }
}
