package org.basislearner.paper.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import javax.imageio.ImageIO;
import org.basislearner.rows.DataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PictureSetsTest {
  @TempDir private Path folder;

  @Test
  void plainPatchesAreRejected() throws IOException {
    Pictures pictures = Pictures.read(SmallFolders.pictures(folder, 2, 1));
    for (int i = 0; i < 200; i++) {
      byte[] patch = pictures.patch(new RowRandom(1, 0, i));
      assertThat(deviationByDefinition(patch)).isGreaterThanOrEqualTo(30);
    }
    byte[] plain = new byte[784];
    GreyPicture grey = new GreyPicture(28, 28, plain);
    assertThatThrownBy(() -> new Pictures(folder, List.of(grey)).patch(new RowRandom(1, 0, 0)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("too plain")
        .hasMessageContaining("--pictures DIR");
  }

  @Test
  void theLimitOfDeviationIsThirtyLevels() {
    for (int half : new int[] {29, 30}) {
      byte[] levels = new byte[784];
      for (int p = 0; p < 784; p++) {
        levels[p] = (byte) (p % 2 == 0 ? 100 - half : 100 + half);
      }
      assertThat(Pictures.deviation(levels)).isEqualTo(half);
      Pictures pictures = new Pictures(folder, List.of(new GreyPicture(28, 28, levels)));
      if (half == 30) {
        assertThat(pictures.patch(new RowRandom(1, 0, 0))).isEqualTo(levels);
      } else {
        assertThatThrownBy(() -> pictures.patch(new RowRandom(1, 0, 0)))
            .isInstanceOf(DataException.class);
      }
    }
  }

  @Test
  void rectanglesAreFilledFromOnePatchBeforeAnother() throws IOException {
    // A picture of even levels and one of odd ones would mix: here a patch is even or odd.
    byte[] even = new byte[40 * 40];
    byte[] odd = new byte[40 * 40];
    Random random = new Random(1);
    for (int p = 0; p < even.length; p++) {
      even[p] = (byte) (2 * random.nextInt(128));
      odd[p] = (byte) (2 * random.nextInt(128) + 1);
    }
    Pictures pictures =
        new Pictures(folder, List.of(new GreyPicture(40, 40, even), new GreyPicture(40, 40, odd)));
    PictureRectangles source = new PictureRectangles(pictures);
    int told = 0;
    for (int i = 0; i < 200; i++) {
      byte[] image = new byte[784];
      int label = source.draw(Part.TRAIN, i, new RowRandom(1, 0, i), image);
      Frame frame = Frame.draw(PictureRectangles.SIZES, new RowRandom(1, 0, i));
      assertThat(frame.height() * frame.width()).isBetween(196, 588);
      assertThat(Math.min(frame.height(), frame.width())).isGreaterThanOrEqualTo(10);
      assertThat(Math.abs(frame.height() - frame.width())).isGreaterThanOrEqualTo(5);
      assertThat(label).isEqualTo(frame.height() > frame.width() ? 1 : 0);
      int inside = image[frame.top() * 28 + frame.left()] & 1;
      boolean[] odds = new boolean[2];
      for (int p = 0; p < 784; p++) {
        boolean within =
            p / 28 >= frame.top()
                && p / 28 < frame.top() + frame.height()
                && p % 28 >= frame.left()
                && p % 28 < frame.left() + frame.width();
        if (within) {
          assertThat(image[p] & 1).isEqualTo(inside);
        } else {
          odds[image[p] & 1] = true;
        }
      }
      assertThat(odds[0] && odds[1]).as("the outside is one patch").isFalse();
      told += odds[1 - inside] ? 1 : 0;
    }
    assertThat(told).as("inside and outside from different pictures").isBetween(60, 140);
  }

  @Test
  void greySamplesAreReadAsTheyAreAndColoursByBrightness() throws IOException {
    BufferedImage grey = new BufferedImage(30, 29, BufferedImage.TYPE_BYTE_GRAY);
    BufferedImage colour = new BufferedImage(30, 29, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < 29; y++) {
      for (int x = 0; x < 30; x++) {
        grey.getRaster().setSample(x, y, 0, 5 * x + y);
        colour.setRGB(x, y, x < 10 ? 0xFF0000 : x < 20 ? 0x00FF00 : 0x0000FF);
      }
    }
    ImageIO.write(grey, "png", folder.resolve("grey.png").toFile());
    ImageIO.write(colour, "png", folder.resolve("colour.PNG").toFile());
    GreyPicture picture = PictureFile.read(folder.resolve("grey.png"));
    assertThat(picture.height()).isEqualTo(29);
    assertThat(picture.width()).isEqualTo(30);
    assertThat(picture.levels()[2 * 30 + 7]).isEqualTo((byte) 37);
    byte[] bright = PictureFile.read(folder.resolve("colour.PNG")).levels();
    assertThat(List.of(bright[0] & 0xFF, bright[10] & 0xFF, bright[20] & 0xFF))
        .containsExactly(76, 150, 29);
  }

  @Test
  void picturesThatCannotBeUsedAreNamed() throws IOException {
    assertThatThrownBy(() -> Pictures.read(folder.resolve("none")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no such folder")
        .hasMessageContaining("--pictures DIR");
    Files.writeString(folder.resolve("notes.txt"), "no picture");
    assertThatThrownBy(() -> Pictures.read(folder))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("has no .png, .jpg or .jpeg file");
    Path file = folder.resolve("small.png");
    ImageIO.write(new BufferedImage(27, 90, BufferedImage.TYPE_BYTE_GRAY), "png", file.toFile());
    assertThatThrownBy(() -> Pictures.read(folder))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("small.png: has 27 x 90 pixels");
    assertThatThrownBy(
            () ->
                BenchmarkSet.RECTANGLES_IMAGE.generate(1, 1, 1, Optional.empty(), Optional.empty()))
        .isInstanceOf(DataException.class)
        .hasMessage("rectangles-image needs a folder of pictures: give it with --pictures DIR");
  }

  @Test
  void damagedPicturesAreDataErrors() throws IOException {
    Path good = SmallFolders.pictures(folder, 1, 1).resolve("picture0.png");
    byte[] bytes = Files.readAllBytes(good);
    Random random = new Random(8);
    for (int trial = 0; trial < 200; trial++) {
      byte[] damaged = Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length));
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 + random.nextInt(255));
      damaged[random.nextInt(Math.min(40, damaged.length))] ^= (byte) (1 + random.nextInt(255));
      Files.write(good, damaged);
      try {
        PictureFile.read(good);
      } catch (DataException expected) {
        assertThat(expected)
            .hasMessageContaining("picture0.png")
            .hasMessageContaining("--pictures");
        assertThat(expected.getMessage()).as("trial %d", trial).doesNotContain("\n");
      }
    }
  }

  private static double deviationByDefinition(byte[] image) {
    double mean = 0;
    for (byte level : image) {
      mean += (level & 0xFF) / 784.0;
    }
    double variance = 0;
    for (byte level : image) {
      variance += ((level & 0xFF) - mean) * ((level & 0xFF) - mean) / 784.0;
    }
    return Math.sqrt(variance);
  }
}
