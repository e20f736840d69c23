package org.basislearner.paper.sets;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.basislearner.rows.DataException;

/** Reads one picture file. The only class that needs {@code java.desktop}. */
final class PictureFile {
  /** 100 million pixels: more than cameras take, less than a heap. */
  private static final long MOST_PIXELS = 100_000_000;

  private PictureFile() {}

  static GreyPicture read(Path file) throws IOException {
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
        ImageInputStream input = new MemoryCacheImageInputStream(bytes)) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(input);
      if (!readers.hasNext()) {
        throw unreadable(file, "is no PNG or JPEG picture");
      }
      ImageReader reader = readers.next();
      try {
        reader.setInput(input);
        checkSize(file, reader.getWidth(0), reader.getHeight(0));
        return grey(reader.read(0));
      } finally {
        reader.dispose();
      }
    } catch (DataException known) {
      throw known;
    } catch (IOException | RuntimeException broken) {
      // Decoders answer to damaged files with many kinds of unchecked exceptions.
      throw unreadable(file, "cannot be read (" + broken.getMessage() + ")");
    }
  }

  private static void checkSize(Path file, int width, int height) {
    if (width < Image.SIDE || height < Image.SIDE) {
      throw unreadable(
          file, "has " + width + " x " + height + " pixels, at least 28 x 28 are needed");
    }
    if ((long) width * height > MOST_PIXELS) {
      throw unreadable(file, "has " + width + " x " + height + " pixels, which is too large");
    }
  }

  private static DataException unreadable(Path file, String what) {
    return new DataException(
        file + ": " + what + ": remove or replace it in the folder given with --pictures DIR");
  }

  private static GreyPicture grey(BufferedImage image) {
    int height = image.getHeight();
    int width = image.getWidth();
    Raster raster = image.getRaster();
    boolean colour = raster.getNumBands() > 2 || image.getColorModel() instanceof IndexColorModel;
    int shift = raster.getTransferType() == DataBuffer.TYPE_USHORT ? 8 : 0;
    byte[] levels = new byte[height * width];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        // Samples of grey pictures are taken as they are: getRGB would brighten them.
        int level = colour ? luma(image.getRGB(x, y)) : raster.getSample(x, y, 0) >> shift;
        levels[y * width + x] = (byte) level;
      }
    }
    return new GreyPicture(height, width, levels);
  }

  /** Brightness of a colour as television weighs it: 0.299 red, 0.587 green, 0.114 blue. */
  private static int luma(int rgb) {
    int red = (rgb >> 16) & 0xFF;
    int green = (rgb >> 8) & 0xFF;
    int blue = rgb & 0xFF;
    return (299 * red + 587 * green + 114 * blue + 500) / 1000;
  }
}
