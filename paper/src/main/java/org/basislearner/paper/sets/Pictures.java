package org.basislearner.paper.sets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.basislearner.rows.DataException;

/** Grey pictures to cut backgrounds from: all PNG and JPEG files of a folder, by name. */
final class Pictures {
  /** From the recipe: patches whose grey levels have a smaller standard deviation are too plain. */
  static final double LEAST_DEVIATION = 30;

  /** Far more than ordinary pictures need, and over in a second where no patch will do. */
  private static final int MOST_DRAWS = 100_000;

  private final Path folder;
  private final List<GreyPicture> pictures;

  Pictures(Path folder, List<GreyPicture> pictures) {
    this.folder = folder;
    this.pictures = List.copyOf(pictures);
  }

  /** Reads the pictures of a folder. */
  static Pictures read(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new DataException(
          folder + ": no such folder: give a folder of PNG or JPEG pictures with --pictures DIR");
    }
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      // Compared as text, since paths compare differently on different systems.
      files =
          all.filter(Pictures::isPicture)
              .sorted((a, b) -> a.getFileName().toString().compareTo(b.getFileName().toString()))
              .toList();
    }
    if (files.isEmpty()) {
      throw new DataException(
          folder
              + ": has no .png, .jpg or .jpeg file: give a folder of pictures with --pictures DIR");
    }
    List<GreyPicture> pictures = new ArrayList<>();
    for (Path file : files) {
      pictures.add(PictureFile.read(file));
    }
    return new Pictures(folder, pictures);
  }

  private static boolean isPicture(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return (name.endsWith(".png") || name.endsWith(".jpg") || name.endsWith(".jpeg"))
        && Files.isRegularFile(file);
  }

  /** Cuts a patch of the size of an image at a random place of a random picture. */
  byte[] patch(RowRandom random) {
    byte[] patch = new byte[Image.PIXELS];
    for (int draw = 0; draw < MOST_DRAWS; draw++) {
      GreyPicture picture = pictures.get(random.below(pictures.size()));
      picture.copyPatch(
          random.below(picture.height() - Image.SIDE + 1),
          random.below(picture.width() - Image.SIDE + 1),
          patch);
      if (deviation(patch) >= LEAST_DEVIATION) {
        return patch;
      }
    }
    throw new DataException(
        folder
            + ": its pictures are too plain: hardly any patch of 28 x 28 pixels has a standard"
            + " deviation of 30 grey levels: give others with --pictures DIR");
  }

  /** The standard deviation of an image's grey levels. */
  static double deviation(byte[] image) {
    long sum = 0;
    long squares = 0;
    for (int p = 0; p < Image.PIXELS; p++) {
      int level = Image.level(image, p);
      sum += level;
      squares += (long) level * level;
    }
    double mean = (double) sum / Image.PIXELS;
    return Math.sqrt((double) squares / Image.PIXELS - mean * mean);
  }
}
