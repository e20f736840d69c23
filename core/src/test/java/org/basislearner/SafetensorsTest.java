package org.basislearner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.basislearner.json.Json;
import org.basislearner.predict.AffineScaling;
import org.basislearner.predict.QuantileScaling;
import org.basislearner.train.Scaling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model file as any safetensors library sees it: read here from the format's description. */
class SafetensorsTest {
  private static final Pattern TENSOR =
      Pattern.compile(
          "\"([^\"]+)\":\\{\"dtype\":\"(F64|I32|I64|U8)\",\"shape\":\\[([0-9,]*)\\],"
              + "\"data_offsets\":\\[(\\d+),(\\d+)\\]\\}");

  private record Entry(String type, long[] shape, int begin, int end) {
    int elementBytes() {
      return switch (type) {
        case "F64", "I64" -> 8;
        case "I32" -> 4;
        default -> 1;
      };
    }
  }

  @TempDir Path folder;

  @Test
  void offsetsAreContiguousAndAlignedAndFitTheShapes() throws IOException {
    for (int classes : new int[] {2, 3, 5}) {
      byte[] bytes = saved(SmallModels.classifier(classes, SmallModels.PARAMETERS));
      int end = 0;
      for (Entry entry : entries(bytes).values()) {
        assertThat(entry.begin()).isEqualTo(end);
        assertThat(entry.begin() % entry.elementBytes()).isZero();
        long elements = Arrays.stream(entry.shape()).reduce(1, (a, b) -> a * b);
        assertThat(entry.end() - entry.begin()).isEqualTo(elements * entry.elementBytes());
        end = entry.end();
      }
      assertThat(dataOffset(bytes) % 8).isZero();
      assertThat(dataOffset(bytes) + end).isEqualTo(bytes.length);
    }
  }

  @Test
  void theHeaderIsOneObjectOfTextMetadataAndTensors() throws IOException {
    byte[] bytes = saved(SmallModels.regressor(3, SmallModels.PARAMETERS));
    Map<?, ?> header = (Map<?, ?>) Objects.requireNonNull(Json.parse(header(bytes)));
    Map<?, ?> metadata = (Map<?, ?>) Objects.requireNonNull(header.get("__metadata__"));

    assertThat(metadata).isNotEmpty();
    assertThat(metadata.values()).hasOnlyElementsOfType(String.class);
    assertThat(header.keySet().stream().skip(1).toList())
        .isEqualTo(List.copyOf(entries(bytes).keySet()));
  }

  @Test
  void theTensorsHoldTheNetwork() throws IOException {
    RegressorModel model = SmallModels.regressor(3, SmallModels.PARAMETERS);
    byte[] bytes = saved(model);

    assertThat(doubles(bytes, entry(bytes, "output.weights")))
        .containsExactly(model.network().weights());
    assertThat(entry(bytes, "output.weights").shape())
        .containsExactly(model.network().basis().nodes(), 3);
    assertThat(doubles(bytes, entry(bytes, "first.weights")))
        .containsExactly(model.network().basis().firstLayer().weights());
    assertThat(entry(bytes, "first.weights").shape())
        .containsExactly(4, model.network().basis().nodes(1));
    AffineScaling scaling = (AffineScaling) model.predictor().scaling();
    assertThat(doubles(bytes, entry(bytes, "scaling.factor"))).containsExactly(scaling.factor());
    assertThat(doubles(bytes, entry(bytes, "range.max"))).containsExactly(model.range().max());
  }

  @Test
  void theTensorsHoldTheTablesOfQuantiles() throws IOException {
    RegressorModel model =
        SmallModels.regressor(1, SmallModels.PARAMETERS.withScaling(Scaling.QUANTILE));
    byte[] bytes = saved(model);

    QuantileScaling scaling = (QuantileScaling) model.predictor().scaling();
    assertThat(doubles(bytes, entry(bytes, "scaling.knots")))
        .containsExactly(joined(scaling.knots()));
    assertThat(doubles(bytes, entry(bytes, "scaling.scores")))
        .containsExactly(joined(scaling.scores()));
    assertThat(entry(bytes, "scaling.counts"))
        .extracting(Entry::type, entry -> entry.shape()[0])
        .containsExactly("I32", 3L);
    assertThat(entries(bytes)).doesNotContainKeys("scaling.factor", "scaling.offset");
    assertThat(entries(saved(SmallModels.regressor(1, SmallModels.PARAMETERS))))
        .doesNotContainKeys("scaling.knots", "scaling.scores", "scaling.counts");
  }

  private static double[] joined(double[][] tables) {
    return Arrays.stream(tables).flatMapToDouble(Arrays::stream).toArray();
  }

  private byte[] saved(BasisModel model) throws IOException {
    Path file = folder.resolve("m.basis");
    model.save(file);
    return Files.readAllBytes(file);
  }

  private static int dataOffset(byte[] bytes) {
    return 8 + (int) ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(0);
  }

  private static String header(byte[] bytes) {
    return new String(bytes, 8, dataOffset(bytes) - 8, StandardCharsets.UTF_8);
  }

  private static Map<String, Entry> entries(byte[] bytes) {
    Map<String, Entry> entries = new LinkedHashMap<>();
    Matcher tensor = TENSOR.matcher(header(bytes));
    while (tensor.find()) {
      long[] shape =
          tensor.group(3).isEmpty()
              ? new long[0]
              : Arrays.stream(tensor.group(3).split(",", -1)).mapToLong(Long::parseLong).toArray();
      Entry entry =
          new Entry(
              tensor.group(2),
              shape,
              Integer.parseInt(tensor.group(4)),
              Integer.parseInt(tensor.group(5)));
      assertThat(entries.put(tensor.group(1), entry)).isNull();
    }
    assertThat(entries).isNotEmpty();
    return entries;
  }

  private static Entry entry(byte[] bytes, String name) {
    return Objects.requireNonNull(entries(bytes).get(name), name);
  }

  private static double[] doubles(byte[] bytes, Entry entry) {
    double[] values = new double[(entry.end() - entry.begin()) / 8];
    ByteBuffer.wrap(bytes, dataOffset(bytes) + entry.begin(), 8 * values.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .asDoubleBuffer()
        .get(values);
    return values;
  }
}
