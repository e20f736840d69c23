package org.basislearner.data;

import static org.assertj.core.api.Assertions.fail;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.basislearner.columns.Column;
import org.basislearner.columns.Missing;
import org.basislearner.columns.NumberColumn;
import org.basislearner.data.recipe.Description;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.rows.DataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged files of every format end in a table, a data error or an input error, and in nothing
 * else. The same files in every run: {@code basis.fuzz.files} of them, about a minute's worth, from
 * {@code basis.fuzz.seed} on.
 */
class ReaderFuzzTest {
  private static final String[] NAMES = {
    "t.csv",
    "t.tsv",
    "t",
    "t.jsonl",
    "t.xlsx",
    "t.arff",
    "t.svm",
    "t.amat",
    "t-idx3-ubyte",
    "t.csv.gz"
  };

  private static final String[] PIECES = {
    "\"", "\n", "\r\n", ",", ";", "\t", "\0", "1e999", "NaN", "?", "-", "@data", "@attribute a {",
    "}", "{", "'", "\\", "99999999999:1", "0:1", "\ufeff", " ", ".", "e", "\u00e4", "inf", "3,5"
  };

  @TempDir Path folder = Path.of("");

  @Test
  void damagedFilesEndInDataErrors() throws IOException {
    long first = Long.getLong("basis.fuzz.seed", 1);
    long end = first + Long.getLong("basis.fuzz.files", 100_000);
    List<byte[]> seeds = seeds();
    for (long seed = first; seed < end; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] content = damage(seeds.get(random.nextInt(seeds.size())), seeds, random);
      if (random.nextInt(8) == 0) {
        content = TestFiles.gzip(content);
        content = random.nextBoolean() ? damage(content, seeds, random) : content;
      }
      Path file = folder.resolve(NAMES[random.nextInt(NAMES.length)]);
      Files.write(file, content);
      int block = random.nextBoolean() ? 1 << 20 : random.nextInt(8, 200);
      try {
        Table table = Tables.read(file, ReadOptions.defaults(), block, 2);
        check(table);
        use(table);
      } catch (DataException | IOException expected) {
        String message = String.valueOf(expected.getMessage());
        if (message.contains("\n") || !message.contains(folder.toString())) {
          fail("-Dbasis.fuzz.seed=" + seed + " message " + message);
        }
      } catch (RuntimeException | Error e) {
        fail("-Dbasis.fuzz.seed=" + seed + " " + file.getFileName() + " block " + block, e);
      }
    }
  }

  private static void check(Table table) {
    for (Column column : table.columns()) {
      if (column instanceof NumberColumn numbers) {
        for (double value : numbers.values()) {
          if (Double.isInfinite(value)) {
            throw new IllegalStateException(column.name() + " holds " + value);
          }
        }
      }
    }
  }

  /** What is made of any table must hold, too. */
  private static void use(Table table) {
    if (table.columns().size() < 1000) {
      Description.of(table);
      Recipe recipe = Recipe.of(table, "last", null, Missing.INDICATOR);
      Recipe.parse(recipe.text()).prepare(table).matrix();
    }
  }

  private static byte[] damage(byte[] seed, List<byte[]> seeds, SplittableRandom random) {
    byte[] content = seed;
    for (int i = random.nextInt(1, 6); i > 0; i--) {
      int at = random.nextInt(content.length + 1);
      switch (random.nextInt(6)) {
        case 0 -> {
          content = content.clone();
          if (content.length > 0) {
            content[random.nextInt(content.length)] ^= (byte) (1 << random.nextInt(8));
          }
        }
        case 1 -> content = Arrays.copyOf(content, at);
        case 2 -> {
          byte[] piece = PIECES[random.nextInt(PIECES.length)].getBytes(StandardCharsets.UTF_8);
          content = insert(content, at, piece, 0, piece.length);
        }
        case 3 -> {
          int from = random.nextInt(at + 1);
          content = insert(content, random.nextInt(content.length + 1), content, from, at);
        }
        case 4 -> {
          byte[] other = seeds.get(random.nextInt(seeds.size()));
          content = insert(content, at, other, random.nextInt(other.length), other.length);
        }
        default -> {
          byte[] noise = new byte[random.nextInt(20)];
          random.nextBytes(noise);
          content = insert(content, at, noise, 0, noise.length);
        }
      }
    }
    return content;
  }

  private static byte[] insert(byte[] content, int at, byte[] piece, int from, int to) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(content, 0, at);
    out.write(piece, from, to - from);
    out.write(content, at, content.length - at);
    return out.toByteArray();
  }

  private static List<byte[]> seeds() {
    List<byte[]> seeds = new ArrayList<>();
    for (String text :
        List.of(
            "a,b,c,y\n1,x,2.5,0\n2,\"q, \"\"z\"\"\",,1\n3,\"l\nm\",-1e-3,0\n",
            "a;b\r\n1;2\r\n3;4\r\n",
            "u\tv\tw\nyes\t1\t?\nno\t2\tNA\n",
            "1 2 3\n4 5 6\n",
            "+1 1:0.5 7:2 # c\n-1 2:1\n",
            "@relation r\n@attribute a numeric\n@attribute 'b c' {x,'y z'}\n@attribute s"
                + " string\n@data\n1,x,'t'\n?,'y z',?\n{0 2, 1 x}\n",
            "{\"a\": 1, \"b\": \"x\"}\n{\"a\": -2.5e3, \"c\": null}\n{\"b\": true}\n",
            "a,b\n" + "1,2\n".repeat(1200))) {
      seeds.add(text.getBytes(StandardCharsets.UTF_8));
    }
    seeds.add(new byte[] {0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 1, 2, 3, 4});
    seeds.add(new byte[] {0, 0, 8, 1, 0, 0, 0, 3, 1, 2, 3});
    return seeds;
  }
}
