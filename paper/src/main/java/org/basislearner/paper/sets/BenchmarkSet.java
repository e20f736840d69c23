package org.basislearner.paper.sets;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.basislearner.rows.DataException;

/**
 * The eight image sets of the ICML-2007 benchmark. A seed gives the same rows on any machine and
 * any number of threads, and a row depends on the seed and its number alone: asking for more rows
 * adds rows, and the test rows are the same whatever the number of train rows.
 *
 * <p>Reference: H. Larochelle, D. Erhan, A. Courville, J. Bergstra, Y. Bengio, "An empirical
 * evaluation of deep architectures on problems with many factors of variation", ICML 2007,
 * doi:10.1145/1273496.1273556.
 */
public enum BenchmarkSet {
  /** Outlines of rectangles: taller than wide? */
  RECTANGLES("rectangles", 1200, 200, false, false),
  /** Rectangles cut from pictures, before pictures: taller than wide? */
  RECTANGLES_IMAGE("rectangles-image", 12000, 2000, false, true),
  /** White sets on black: convex? */
  CONVEX("convex", 8000, 2000, false, false),
  /** Digits as they are. */
  MNIST_BASIC("mnist-basic", 12000, 2000, true, false),
  /** Digits turned by any angle. */
  MNIST_ROT("mnist-rot", 12000, 2000, true, false),
  /** Digits before noise. */
  MNIST_BACK_RANDOM("mnist-back-random", 12000, 2000, true, false),
  /** Digits before pictures. */
  MNIST_BACK_IMAGE("mnist-back-image", 12000, 2000, true, true),
  /** Digits turned by any angle, before pictures. */
  MNIST_ROT_BACK_IMAGE("mnist-rot-back-image", 12000, 2000, true, true);

  private static final int TEST_ROWS = 50_000;

  private final String setName;
  private final int trainRows;
  private final int validationRows;
  private final boolean needsDigits;
  private final boolean needsPictures;

  BenchmarkSet(
      String setName,
      int trainRows,
      int validationRows,
      boolean needsDigits,
      boolean needsPictures) {
    this.setName = setName;
    this.trainRows = trainRows;
    this.validationRows = validationRows;
    this.needsDigits = needsDigits;
    this.needsPictures = needsPictures;
  }

  /** The set of a name such as {@code mnist-rot}. */
  public static BenchmarkSet named(String name) {
    return Arrays.stream(values())
        .filter(set -> set.setName.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "set = %s, must be one of %s"
                        .formatted(
                            name,
                            Arrays.stream(values())
                                .map(BenchmarkSet::setName)
                                .collect(Collectors.joining(", ")))));
  }

  /** Its name, such as {@code mnist-rot}. */
  public String setName() {
    return setName;
  }

  /** The benchmark's number of train rows, validation rows included. */
  public int trainRows() {
    return trainRows;
  }

  /** How many of the benchmark's train rows, the last ones, are for validation. */
  public int validationRows() {
    return validationRows;
  }

  /** The benchmark's number of test rows. */
  public int testRows() {
    return TEST_ROWS;
  }

  /** How many labels there are: 0, 1, ... */
  public int labels() {
    return needsDigits ? 10 : 2;
  }

  /** Whether it is made of MNIST's digits. */
  public boolean needsDigits() {
    return needsDigits;
  }

  /** Whether it is made of patches of pictures. */
  public boolean needsPictures() {
    return needsPictures;
  }

  /** Makes the set without reporting progress. */
  public BenchmarkData generate(
      int train, int test, long seed, Optional<Path> mnist, Optional<Path> pictures)
      throws IOException {
    return generate(train, test, seed, mnist, pictures, RowProgress.NONE);
  }

  /**
   * Makes the set from a seed, the folder of MNIST's four IDX files, plain or gzip, and a folder of
   * PNG or JPEG pictures, if it needs them; reports the rows that are done.
   *
   * @throws DataException if a folder or file is missing or damaged, or has too few digits
   * @throws IOException if a file cannot be read
   * @throws java.util.concurrent.CancellationException if the progress says so
   */
  public BenchmarkData generate(
      int train,
      int test,
      long seed,
      Optional<Path> mnist,
      Optional<Path> pictures,
      RowProgress progress)
      throws IOException {
    checkRows("train", train);
    checkRows("test", test);
    ImageSource source = source(train, test, seed, mnist, pictures);
    Drawing drawing = new Drawing(source, seed, (long) train + test, progress);
    return new BenchmarkData(this, drawing.draw(Part.TRAIN, train), drawing.draw(Part.TEST, test));
  }

  private static void checkRows(String name, int rows) {
    if (rows < 0) {
      throw new IllegalArgumentException(name + " = " + rows + ", must be at least 0");
    }
  }

  private ImageSource source(
      int train, int test, long seed, Optional<Path> mnist, Optional<Path> pictures)
      throws IOException {
    // Both folders are asked for before either is read: the answer to a missing one comes at once.
    Path digitFolder = needsDigits ? folder(mnist, "MNIST's files", "--mnist") : Path.of("");
    Path pictureFolder = needsPictures ? folder(pictures, "pictures", "--pictures") : Path.of("");
    return switch (this) {
      case RECTANGLES -> new Rectangles();
      case CONVEX -> new ConvexImages();
      case RECTANGLES_IMAGE -> new PictureRectangles(Pictures.read(pictureFolder));
      case MNIST_BASIC -> {
        Digits digits = Digits.read(digitFolder);
        // The benchmark's test rows begin behind its train rows, also when fewer are asked for.
        DigitOrder order = DigitOrder.asFiled(setName, digits, trainRows, train, test);
        yield new DigitImages(digits, order, false, Background.BLACK);
      }
      case MNIST_ROT, MNIST_BACK_RANDOM, MNIST_BACK_IMAGE, MNIST_ROT_BACK_IMAGE -> {
        Digits digits = Digits.read(digitFolder);
        DigitOrder order = DigitOrder.shuffled(setName, digits, seed, train, test);
        boolean turned = this == MNIST_ROT || this == MNIST_ROT_BACK_IMAGE;
        Background background =
            needsPictures
                ? Background.patchOf(Pictures.read(pictureFolder))
                : turned ? Background.BLACK : Background.NOISE;
        yield new DigitImages(digits, order, turned, background);
      }
    };
  }

  private Path folder(Optional<Path> folder, String what, String option) {
    return folder.orElseThrow(
        () ->
            new DataException(
                setName + " needs a folder of " + what + ": give it with " + option + " DIR"));
  }

  @Override
  public String toString() {
    return setName;
  }
}
