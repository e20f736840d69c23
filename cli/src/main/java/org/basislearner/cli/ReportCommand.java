package org.basislearner.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.basislearner.BasisModel;
import org.basislearner.RegressorModel;
import org.basislearner.data.Table;
import org.basislearner.data.recipe.Description;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.json.Json;
import org.basislearner.report.Report;
import org.basislearner.report.ReportContent;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code basis report}. */
@Command(
    name = "report",
    customSynopsis = "basis report --model FILE --data FILE --out FILE [OPTIONS]",
    description = {
      "Writes the report of a saved model: one HTML file that needs nothing else.",
      "",
      "Errors, worst rows and influences are measured on the rows that are given. What only the"
          + " training knew (other networks that were tried, times) is left out."
    },
    footerHeading = "%nExample:%n",
    footer = "  basis report --model m.basis --data test.csv --out r.html")
final class ReportCommand extends SessionCommand {
  @Mixin private ModelOptions given = new ModelOptions();

  @Option(
      names = "--target",
      paramLabel = "COLUMN",
      description = "Column with the true targets, if it has a different name than in training.")
  private List<String> targets = List.of();

  @Option(
      names = "--weights",
      paramLabel = "COLUMN",
      description = "Column with row weights, for the table of errors; charts count each row once.")
  private @Nullable String weights;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "Where the report goes.")
  private Path out = Path.of("");

  ReportCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws Exception {
    int rows;
    Evaluation evaluation;
    try (Outputs outputs = given.writing(out);
        Progress progress = session.progress(quiet)) {
      BasisModel loaded = given.load();
      if (loaded instanceof RegressorModel numbers && numbers.targetNames().size() > 1) {
        throw new Usage(
            "report is about one target, and "
                + given.model
                + " predicts "
                + String.join(", ", numbers.targetNames()));
      }
      ModelRows modelRows = new ModelRows(loaded);
      Table table = given.read(session, modelRows.textColumns(), progress);
      rows = table.rows();
      double[] weight = weights == null ? new double[0] : Columns.weights(table, weights);
      Prepared prepared = modelRows.withTargets(modelRows.withoutWeights(table, weights), targets);
      prepared.notes().forEach(note -> progress.note("note: " + note));
      progress.show("measuring on " + Text.count(rows, "row"));
      evaluation =
          Evaluation.of(loaded, prepared, weight, new DecisionOptions(), 0, session.interruption());
      ReportContent content =
          ReportContent.saved(
              String.valueOf(given.model.getFileName()),
              loaded,
              Description.of(table),
              Map.of("given", evaluation.metrics()),
              prepared,
              "given rows");
      byte[] html = Report.html(content).getBytes(StandardCharsets.UTF_8);
      outputs.stage(out, stream -> stream.write(html));
      session.interruption().check();
      outputs.commit();
    }
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("rows", rows);
    result.put("model", given.model.toString());
    result.put("report", out.toString());
    result.put("metrics", evaluation.json());
    return tell(
        () -> Json.write(result),
        () -> printf("report  %s (%s)%n", out.toString(), Text.size(out.toFile().length())));
  }
}
