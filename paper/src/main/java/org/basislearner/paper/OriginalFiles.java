package org.basislearner.paper;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.basislearner.paper.sets.BenchmarkSet;
import org.basislearner.rows.DataException;

/**
 * The benchmark's own files of a set, under the names that its archives give them. The validation
 * rows are the last train rows.
 */
record OriginalFiles(Path train, Path test) {
  /** Archives have folders of their own. */
  private static final int DEEPEST = 3;

  /**
   * Looks for the files of a set, plain or gzip, in a folder and below it.
   *
   * @throws DataException if only one of the two is there
   */
  static Optional<OriginalFiles> find(BenchmarkSet set, Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new DataException(folder + " is no folder; --sets wants one with the original files");
    }
    String name = name(set);
    Optional<Path> train = find(folder, List.of(name + "_train", name + "_train_valid"));
    Optional<Path> test = find(folder, List.of(name + "_test"));
    if (train.isEmpty() && test.isEmpty()) {
      return Optional.empty();
    }
    if (train.isEmpty() || test.isEmpty()) {
      throw new DataException(
          folder
              + " has "
              + train.or(() -> test).orElse(folder)
              + " but not the "
              + (train.isEmpty() ? "train" : "test")
              + " rows of "
              + set.setName());
    }
    return Optional.of(new OriginalFiles(train.get(), test.get()));
  }

  private static Optional<Path> find(Path folder, List<String> stems) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        folder,
        EnumSet.of(FileVisitOption.FOLLOW_LINKS),
        DEEPEST,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()
                && stems.stream().anyMatch(stem -> isNamed(file, stem))) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure) {
            // Links that lead in a circle and folders of others are none of ours.
            return FileVisitResult.CONTINUE;
          }
        });
    return found.stream().sorted().findFirst();
  }

  private static boolean isNamed(Path file, String stem) {
    Path name = file.getFileName();
    return name != null
        && (name.toString().equals(stem + ".amat") || name.toString().equals(stem + ".amat.gz"));
  }

  /** What a file of train rows may be called. */
  static String trainName(BenchmarkSet set) {
    return name(set) + "_train.amat";
  }

  private static String name(BenchmarkSet set) {
    return switch (set) {
      case RECTANGLES -> "rectangles";
      case RECTANGLES_IMAGE -> "rectangles_im";
      case CONVEX -> "convex";
      case MNIST_BASIC -> "mnist";
      case MNIST_ROT -> "mnist_all_rotation_normalized_float";
      case MNIST_BACK_RANDOM -> "mnist_background_random";
      case MNIST_BACK_IMAGE -> "mnist_background_images";
      case MNIST_ROT_BACK_IMAGE -> "mnist_all_background_images_rotation_normalized";
    };
  }
}
