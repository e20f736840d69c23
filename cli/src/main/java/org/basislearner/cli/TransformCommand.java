package org.basislearner.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.basislearner.BasisModel;
import org.basislearner.data.Table;
import org.basislearner.data.TableWriter;
import org.basislearner.data.TableWriter.Head;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.json.Json;
import org.basislearner.network.Basis;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code basis transform}. */
@Command(
    name = "transform",
    customSynopsis = "basis transform --model FILE --data FILE --out FILE [OPTIONS]",
    description = {
      "Writes the values of a network's nodes as a table, a row for each row, for other learners.",
      "",
      "The columns are layer1_1, layer1_2, ..., layer2_1, ...: polynomials of the inputs, of second"
          + " moment 1 on the training rows. Columns of the data are matched as in 'predict'."
    },
    footerHeading = "%nExample:%n",
    footer = "  basis transform --model m.basis --data new.csv --out features.csv")
final class TransformCommand extends SessionCommand {
  @Mixin private ModelOptions given = new ModelOptions();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description =
          "Where the values go: JSON lines by the ending .jsonl, TSV by .tsv, Parquet by .parquet,"
              + " else CSV.")
  private Path out = Path.of("");

  TransformCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws Exception {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    TableWriter writer = TableWriter.of(out.toString());
    try (Outputs outputs = given.writing(out);
        Progress progress = session.progress(quiet)) {
      BasisModel loaded = given.load();
      ModelRows rows = new ModelRows(loaded);
      Table table = given.read(session, rows.textColumns(), progress);
      progress.show("transforming " + Text.count(table.rows(), "row"));
      Prepared inputs = rows.inputs(table);
      inputs.notes().forEach(note -> progress.note("note: " + note));
      outputs.stage(out, stream -> write(loaded, inputs, writer, stream));
      session.interruption().check();
      outputs.commit();
      result.put("rows", table.rows());
      result.put("nodes", loaded.network().basis().nodes());
      result.put("model", given.model.toString());
      result.put("features", out.toString());
    }
    if (json) {
      session.out().println(Json.write(result));
    }
    return 0;
  }

  private void write(BasisModel loaded, Prepared inputs, TableWriter writer, OutputStream stream)
      throws IOException {
    try (TableWriter.Rows table = writer.begin(stream, heads(loaded.network().basis()))) {
      inputs
          .rows()
          .rowBlocks(
              (first, block) -> {
                session.interruption().check();
                try {
                  for (double[] row : loaded.features(block)) {
                    table.row(Arrays.stream(row).boxed().toArray());
                  }
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    } catch (UncheckedIOException e) {
      throw e.getCause() == null ? new IOException(e) : e.getCause();
    }
  }

  private static List<Head> heads(Basis basis) {
    return IntStream.rangeClosed(1, basis.layers())
        .boxed()
        .flatMap(
            layer ->
                IntStream.rangeClosed(1, basis.nodes(layer))
                    .mapToObj(node -> new Head("layer" + layer + "_" + node, false)))
        .toList();
  }
}
