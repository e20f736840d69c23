package org.basislearner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.basislearner.columns.TextColumn;
import org.basislearner.rows.DataException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherFormatsTest {
  private static final String ARFF =
      """
      % comment
      @RELATION r
      @attribute 'the a' NUMERIC
      @attribute b {x, 'y z', "1"}  % x is first
      @attribute c string
      @data
      1.5, x, 'it\\'s'
      ?,'y z',?
      {0 3, 1 1}
      {}
      """;

  @TempDir Path folder = Path.of("");
  private TestFiles files = new TestFiles(folder);

  @BeforeEach
  void useFolder() {
    files = new TestFiles(folder);
  }

  @Test
  void libsvmIsReadByNameAndByContent() throws IOException {
    for (String name : new String[] {"t.libsvm", "t", "t.txt"}) {
      Table table = files.read(name, "+1 1:0.5 3:2 # note\n\n-1 2:1e-1\n1 1:1\n");
      assertThat(table.names()).as(name).containsExactly("x1", "x2", "x3", "target");
      assertThat(TestFiles.numbers(table, "x1")).containsExactly(0.5, 0, 1);
      assertThat(TestFiles.numbers(table, "x3")).containsExactly(2, 0, 0);
      assertThat(TestFiles.numbers(table, "target")).containsExactly(1, -1, 1);
      assertThat(table.line(1)).isEqualTo(3);
    }
  }

  @Test
  void libsvmErrorsNameLineAndValue() {
    assertThat(files.failure("t.svm", "1 1:2\n1 0:3\n")).contains("line 2", "indices start at 1");
    assertThat(files.failure("t.svm", "1 1:2\n1 3:3 2:1\n")).contains("line 2", "must ascend");
    assertThat(files.failure("t.svm", "1 1:2\n1 3:x\n")).contains("line 2, column x3: 'x'");
    assertThat(files.failure("t.svm", "1 1:2\n1,2 3:1\n")).contains("line 2, column target: '1,2'");
    assertThat(files.failure("t.svm", "1 qid:2\n")).contains("'qid:2' is not index:value");
    assertThat(files.failure("t.svm", "1 1000001:2\n")).contains("at most 100000");
    assertThat(files.failure("t.svm", "1 99999999999999999999:2\n")).contains("at most 100000");
    assertThat(files.failure("t.svm", "\n")).contains("no rows");
  }

  @Test
  void arffIsRead() throws IOException {
    for (String name : new String[] {"t.arff", "t"}) {
      Table table = files.read(name, ARFF);
      assertThat(table.names()).as(name).containsExactly("the a", "b", "c");
      assertThat(TestFiles.numbers(table, "the a")).containsExactly(1.5, Double.NaN, 3, 0);
      assertThat(TestFiles.texts(table, "b")).containsExactly("x", "y z", "1", "x");
      assertThat(TestFiles.texts(table, "c"))
          .containsExactly("it's", "<missing>", "<missing>", "<missing>");
      assertThat(table.line(0)).isEqualTo(7);
    }
  }

  @Test
  void jsonLinesUnderTheNameOfACsvAreRead() throws IOException {
    Table table = files.read("t.csv", "{\"a\": 1, \"b\": \"x\"}\n{\"a\": 2, \"b\": \"y\"}\n");
    assertThat(table.names()).containsExactly("a", "b");
    assertThat(TestFiles.numbers(table, "a")).containsExactly(1, 2);
  }

  @Test
  void arffErrorsNameLineColumnAndValue() {
    assertThat(files.failure("t.arff", ARFF + "x,x,x\n")).contains("line 11, column the a: 'x'");
    assertThat(files.failure("t.arff", ARFF + "1,q,x\n")).contains("column b: 'q' is not one of");
    assertThat(files.failure("t.arff", ARFF + "1,x\n")).contains("2 values, 3 are declared");
    assertThat(files.failure("t.arff", ARFF + "1,x,y,z\n")).contains("more than the 3 values");
    assertThat(files.failure("t.arff", ARFF + "{5 1}\n")).contains("'5' is not the position");
    assertThat(files.failure("t.arff", ARFF + "{1 x, 0 1}\n")).contains("'0' is not the position");
    assertThat(files.failure("t.arff", ARFF + "1,'x\n")).contains("is not closed");
    assertThat(files.failure("t.arff", "@attribute a blob\n")).contains("'blob' is not known");
    assertThat(files.failure("t.arff", "@attribute a real\n")).contains("no rows");
  }

  @Test
  void imagesFindTheirLabels() throws IOException {
    byte[] images = images(3, 2, 2);
    byte[] labels = {0, 0, 8, 1, 0, 0, 0, 3, 7, 0, 9};
    assertThat(files.read("train-images-idx3-ubyte", images).columns()).hasSize(4);
    files.write("train-labels-idx1-ubyte.gz", TestFiles.gzip(labels));
    for (String name : new String[] {"train-images-idx3-ubyte", "train-images-idx3-ubyte.gz"}) {
      Table table = files.read(name, name.endsWith("gz") ? TestFiles.gzip(images) : images);
      assertThat(table.names()).containsExactly("pixel1", "pixel2", "pixel3", "pixel4", "target");
      assertThat(TestFiles.numbers(table, "pixel2"))
          .containsExactly(1 / 255.0, 5 / 255.0, 9 / 255.0);
      assertThat(TestFiles.numbers(table, "target")).containsExactly(7, 0, 9);
    }
    files.write("train-labels-idx1-ubyte", new byte[] {0, 0, 8, 1, 0, 0, 0, 1, 7});
    assertThat(files.failure("train-images-idx3-ubyte", images))
        .contains("does not hold the 3 labels");
  }

  private static byte[] images(int count, int height, int width) {
    ByteBuffer buffer = ByteBuffer.allocate(16 + count * height * width);
    buffer.putInt(0x803).putInt(count).putInt(height).putInt(width);
    for (int i = 0; buffer.hasRemaining(); i++) {
      buffer.put((byte) i);
    }
    return buffer.array();
  }

  @Test
  void damagedImagesAreRefusedBeforeMemoryIsTaken() {
    byte[] images = images(3, 2, 2);
    images[4] = 0x7f;
    assertThat(files.failure("t-idx3-ubyte", images)).contains("shorter than its header says");
    assertThat(files.failure("t-idx3-ubyte", java.util.Arrays.copyOf(images(3, 2, 2), 40)))
        .contains("longer than its header says");
    byte[] wide = images(3, 2, 2);
    wide[8] = 0x7f;
    assertThat(files.failure("t-idx3-ubyte", wide)).contains("at most 100000");
    assertThat(files.failure("t-idx3-ubyte", new byte[] {0, 0, 13, 3})).contains("unsigned bytes");
  }

  @Test
  void standardInputIsReadByContent() throws IOException {
    InputStream before = System.in;
    try {
      for (String content : new String[] {"a,target\n1,2\n", "2 1:1\n", "1 2\n", ARFF}) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        System.setIn(new ByteArrayInputStream(TestFiles.gzip(bytes)));
        Table table = Tables.read(Path.of("-"));
        assertThat(table.source()).isEqualTo("standard input");
        assertThat(table.columns().size()).as(content).isGreaterThan(1);
      }
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void aStreamIsReadByItsNameOrContent() throws IOException {
    byte[] numbers = "1 2\n3 4\n".getBytes(StandardCharsets.UTF_8);
    Table byName = stream(numbers, "digits.AMAT.gz");
    assertThat(byName.names()).containsExactly("x1", "target");
    assertThat(byName.source()).isEqualTo("digits.AMAT.gz");
    for (String content : new String[] {"a,target\n1,2\n", "2 1:1\n", ARFF}) {
      byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
      assertThat(stream(bytes, "an upload").columns().size()).as(content).isGreaterThan(1);
      assertThat(stream(TestFiles.gzip(bytes), "an upload").names())
          .isEqualTo(stream(bytes, "an upload").names());
    }
    assertThatThrownBy(() -> stream("a,b\n1,2,3\n".getBytes(StandardCharsets.UTF_8), "t.csv"))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("t.csv, line 2");
  }

  private static Table stream(byte[] content, String name) throws IOException {
    return Tables.read(new ByteArrayInputStream(content), name, ReadOptions.defaults());
  }

  @Test
  void unreadableFilesGetOneSentence() throws IOException {
    assertThatThrownBy(() -> Tables.read(folder.resolve("none.csv")))
        .isInstanceOf(IOException.class)
        .hasMessage("there is no file " + folder.resolve("none.csv"));
    assertThatThrownBy(() -> Tables.read(folder))
        .isInstanceOf(IOException.class)
        .hasMessage(folder + " is a folder, not a file");
    assertThat(files.failure("t.csv", "<!DOCTYPE html>\n<table>")).contains("is a page of HTML");
    byte[] zipped = TestFiles.gzip(new byte[100_000]);
    assertThat(files.failure("t.csv.gz", java.util.Arrays.copyOf(zipped, zipped.length - 9)))
        .contains("damaged or cut off");
  }

  @Test
  void readingCanBeCancelledAndTellsProgress() throws IOException {
    Path file = folder.resolve("long.csv");
    Files.writeString(file, "a,b\n" + "1,2\n".repeat(1_000_000));
    assertThatThrownBy(() -> Tables.read(file, new ReadOptions((bytes, all) -> {}, () -> true)))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void pipesAreReadLikeFiles() throws Exception {
    Path pipe = folder.resolve("pipe");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no pipes");
    Thread writer =
        new Thread(
            () -> {
              try {
                Files.writeString(pipe, "a,b\n1,2\n3,x\n");
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    writer.start();
    Table table = Tables.read(pipe);
    writer.join();
    assertThat(table.rows()).isEqualTo(2);
    assertThat(table.columns().get(1)).isInstanceOf(TextColumn.class);
  }
}
