package org.basislearner.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  private static final String DEEPEST = "[".repeat(64) + "]".repeat(64);

  @Test
  void valuesAreReadAsTheirJavaKind() {
    Map<String, @Nullable Object> expected = new LinkedHashMap<>();
    expected.put("text", "a");
    expected.put("whole", 12L);
    expected.put("real", 12.0);
    expected.put("yes", true);
    expected.put("no", false);
    expected.put("nothing", null);
    expected.put("list", List.of(1L, List.of(), Map.of()));

    assertThat(
            Json.parse(
                " { \"text\" : \"a\" , \"whole\":12,\"real\":12.0,\r\n\t\"yes\":true,\"no\":false,"
                    + "\"nothing\":null,\"list\":[ 1 , [ ] , { } ] } "))
        .isEqualTo(expected);
  }

  @Test
  void membersKeepTheirOrder() {
    String members = "{\"z\":1,\"a\":2,\"\":3,\"m\":4,\"b\":5}";
    assertThat(Json.write(Json.parse(members))).isEqualTo(members);
  }

  @Test
  void numbersAreLongsWhereTheyFitAndDoublesElsewhere() {
    assertThat(Json.parse("0")).isEqualTo(0L);
    assertThat(Json.parse("-1")).isEqualTo(-1L);
    assertThat(Json.parse("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    assertThat(Json.parse("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
    assertThat(Json.parse("9223372036854775808")).isEqualTo(0x1p63);
    assertThat(Json.parse("-0")).isEqualTo(-0.0);
    assertThat(Json.parse("1.0")).isEqualTo(1.0);
    assertThat(Json.parse("1e2")).isEqualTo(100.0);
    assertThat(Json.parse("1E+2")).isEqualTo(100.0);
    assertThat(Json.parse("-2.5e-1")).isEqualTo(-0.25);
    assertThat(Json.parse("1e-400")).isEqualTo(0.0);
  }

  @Test
  void escapesAreReadAndWritten() {
    assertThat(Json.parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\uD83d\\uDe00\""))
        .isEqualTo("\"\\/\b\f\n\r\tA\u00e9\uD83D\uDE00");
    assertThat(Json.write("\"\\/\b\f\n\r\t\u0001\u00e9\u007f\uD83D\uDE00"))
        .isEqualTo("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\u00e9\u007f\uD83D\uDE00\"");
  }

  @Test
  void nestingIsAllowedUpToTheLimit() {
    assertThat(Json.write(Json.parse(DEEPEST))).isEqualTo(DEEPEST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\uFEFF1",
        "1 2",
        "[1,]",
        "[,1]",
        "[1,,2]",
        "[1 2]",
        "[1",
        "[",
        "]",
        "[1}",
        "{",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,",
        "{\"a\":1,}",
        "{\"a\" 1}",
        "{\"a\":}",
        "{a:1}",
        "{'a':1}",
        "{1:1}",
        "{,}",
        "{\"a\":1,\"a\":1}",
        "{\"a\":1,\"\\u0061\":1}",
        "{\"a\":1}}",
        "tru",
        "True",
        "truee",
        "nul",
        "NaN",
        "Infinity",
        "-Infinity",
        "-",
        "+1",
        "01",
        "-01",
        "1.",
        ".5",
        "-.5",
        "1.e2",
        "1e",
        "1e+",
        "1e+-2",
        "0x10",
        "1_000",
        "1d",
        "1L",
        "\u0661",
        "1e400",
        "-1e400",
        "\"",
        "\"a",
        "\"\\",
        "\"\\\"",
        "\"\\a\"",
        "\"\\u\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\\u\u0661234\"",
        "\"\\U0041\"",
        "\"a\nb\"",
        "\"a\tb\"",
        "\"\u0000\"",
        "\"\\ud800\"",
        "\"\\udc00\"",
        "\"\\udc00\\ud800\"",
        "\"\\ud800\\u0041\"",
        "'a'",
        "/* c */ 1",
        "1 // c",
        "1\u00a0",
        "\f1",
        "[\"a\":1]",
        "{\"a\",1}",
      })
  void whatIsNotStrictJsonIsRefusedWithAnOffset(String text) {
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse(text))
        .withMessageMatching("invalid JSON at offset \\d+: .+");
  }

  @Test
  void tooDeepNestingIsRefusedWithoutExhaustingTheStack() {
    for (String open : new String[] {"[", "{\"a\":"}) {
      assertThatExceptionOfType(JsonException.class)
          .isThrownBy(() -> Json.parse(open.repeat(1_000_000)))
          .withMessageContaining("deeper than 64 levels");
    }
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse("[" + DEEPEST + "]"));
    List<Object> endless = new ArrayList<>();
    endless.add(endless);
    assertThatExceptionOfType(JsonException.class).isThrownBy(() -> Json.write(endless));
  }

  @Test
  void messagesSayWhereAndWhat() {
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse("{\"a\":1,\"a\":2}"))
        .withMessage("invalid JSON at offset 7: the key \"a\" appears twice");
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse("[1;2]"))
        .withMessage("invalid JSON at offset 2: expected ',' or ']', found ';'");
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse("[1, "))
        .withMessage("invalid JSON at offset 4: expected a value, found the end of the text");
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> Json.parse("\"a\nb\""))
        .withMessage(
            "invalid JSON at offset 2: expected an escaped control character, found U+000A");
  }

  @Test
  void whatJsonCannotExpressIsRefused() {
    List<Object> values =
        List.of(
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            "\uD800",
            BigDecimal.ONE,
            'c',
            new double[1],
            Map.of(1, 2));
    for (Object value : values) {
      assertThatExceptionOfType(JsonException.class)
          .as("%s", value)
          .isThrownBy(() -> Json.write(List.of(value)))
          .withMessageStartingWith("cannot write ");
    }
  }

  @Test
  void valuesAreWrittenWithoutWhiteSpace() {
    Map<String, @Nullable Object> value = new LinkedHashMap<>();
    value.put("b", Arrays.asList((byte) 1, (short) 2, 3, 4L, 0.5f, 1.0, null));
    value.put("a", Map.of());
    value.put("", Collections.emptyList());

    assertThat(Json.write(value)).isEqualTo("{\"b\":[1,2,3,4,0.5,1.0,null],\"a\":{},\"\":[]}");
  }

  @Test
  void randomValuesSurviveTheWayThroughText() {
    for (int seed = 0; seed < 2000; seed++) {
      Object value = randomValue(new SplittableRandom(seed), 0);
      assertThat(Json.parse(Json.write(value))).as("seed %d", seed).isEqualTo(value);
    }
  }

  @Test
  void randomMutationsGiveAValueOrAJsonExceptionAndNothingElse() {
    String alphabet = "{}[]\",:\\u0019-+.eEtrufalsn \n\uD83D\uDE00\u0000";
    for (int seed = 0; seed < 5_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      StringBuilder text = new StringBuilder(Json.write(randomValue(random, 0)));
      for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
        int at = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), at + random.nextInt(3));
        int c = random.nextInt(alphabet.length());
        text.replace(at, end, alphabet.substring(c, c + random.nextInt(2)));
      }
      try {
        Object value = Json.parse(text.toString());
        assertThat(Json.parse(Json.write(value))).as("seed %d", seed).isEqualTo(value);
      } catch (JsonException expected) {
        assertThat(expected).as("seed %d", seed).hasMessageStartingWith("invalid JSON at offset ");
      } catch (RuntimeException unexpected) {
        throw new AssertionError("seed " + seed + ": " + text, unexpected);
      }
    }
  }

  private static @Nullable Object randomValue(SplittableRandom random, int depth) {
    return switch (random.nextInt(depth < 4 ? 7 : 5)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextLong() >> random.nextInt(64);
      case 3 -> randomDouble(random);
      case 4 -> randomText(random);
      case 5 -> {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
          list.add(randomValue(random, depth + 1));
        }
        yield list;
      }
      default -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
          map.put(randomText(random), randomValue(random, depth + 1));
        }
        yield map;
      }
    };
  }

  private static double randomDouble(SplittableRandom random) {
    double value = Double.longBitsToDouble(random.nextLong());
    return Double.isFinite(value) ? value : random.nextDouble();
  }

  private static String randomText(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      int codePoint = random.nextInt(random.nextBoolean() ? 0x80 : 0x11_0000);
      text.appendCodePoint(codePoint >= 0xD800 && codePoint < 0xE000 ? '"' : codePoint);
    }
    return text.toString();
  }
}
