package org.basislearner.cli;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.columns.Column;
import org.basislearner.data.Table;
import org.basislearner.data.TableWriter;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.json.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code basis predict}. */
@Command(
    name = "predict",
    customSynopsis = "basis predict --model FILE --data FILE [--out FILE] [OPTIONS]",
    description = {
      "Predicts the rows of a table: a table with the column 'prediction', a row for each row.",
      "",
      "Columns are matched by name, in any order; others are ignored with a note. A model that was"
          + " trained with --guard flag adds the column 'outside': 1 where an input is outside the"
          + " range of the training rows. Ctrl-C ends with nothing written and exit code 1.",
      "",
      "In CSV and TSV files, texts that a spreadsheet would run as a formula (they begin with"
          + " =, +, - or @ and are not numbers) get an apostrophe in front."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  basis predict --model m.basis --data new.csv --out p.csv --scores",
      "  basis predict --model m.basis --data new.csv --keep id,name --out p.parquet",
      "  cat new.csv | basis predict --model m.basis --data - | head"
    })
final class PredictCommand extends SessionCommand {
  @Mixin private ModelOptions given = new ModelOptions();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Where predictions go: JSON lines by the ending .jsonl, TSV by .tsv, Parquet by .parquet,"
              + " else CSV. Standard output, as CSV, if not given.")
  private @Nullable Path out;

  @Option(
      names = "--keep",
      paramLabel = "COLUMN",
      split = ",",
      description = "Columns of the data to copy in front of the predictions, by commas.")
  private List<String> keep = List.of();

  @Option(
      names = "--scores",
      description =
          "Add a column for each class: its probability if the model has probabilities, else its"
              + " score.")
  private boolean scores;

  @Option(
      names = "--intervals",
      paramLabel = "LEVEL",
      description =
          "Add columns 'lower' and 'upper', which hold the true number with this probability, such"
              + " as 0.9; for models trained with --intervals.")
  private @Nullable Double intervals;

  @Mixin private DecisionOptions deciding = new DecisionOptions();

  PredictCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws Exception {
    if (json && out == null) {
      throw new Usage("--json needs --out: standard output is either predictions or JSON");
    }
    if (deciding.byF1()) {
      throw new Usage(
          "--threshold f1: the rows have no known targets; find T with basis evaluate"
              + " --threshold f1 and give it here");
    }
    TableWriter writer = TableWriter.of(out == null ? "" : out.toString());
    int predicted;
    try (Outputs outputs = given.writing(out);
        Progress progress = session.progress(quiet)) {
      BasisModel loaded = deciding.decided(given.load());
      check(loaded);
      ModelRows rows = new ModelRows(loaded);
      // Values that the model does not need are copied as they stand in the file.
      Set<String> texts = new HashSet<>(rows.textColumns());
      keep.stream().filter(name -> !rows.uses(name)).forEach(texts::add);
      Table table = given.read(session, texts, progress);
      predicted = table.rows();
      progress.show("predicting " + Text.count(table.rows(), "row"));
      List<Column> kept = keep.stream().map(name -> Columns.find(table, name)).distinct().toList();
      Prepared inputs = rows.inputs(Columns.without(table, unused(kept, rows)));
      inputs.notes().forEach(note -> progress.note("note: " + note));
      boolean classes = loaded instanceof ClassifierModel;
      if (scores) {
        progress.note(
            classes
                ? "note: the columns of the classes are " + PredictionTable.kind(loaded)
                : "note: --scores is ignored: "
                    + given.model
                    + " predicts numbers and has no classes");
      }
      PredictionTable predictions =
          new PredictionTable(
              loaded, kept, scores && classes, intervals == null ? Double.NaN : intervals);
      predictions.heads();
      if (out == null) {
        predictions.write(inputs.rows(), writer, session.out(), session.interruption());
      } else {
        outputs.stage(
            out,
            stream -> predictions.write(inputs.rows(), writer, stream, session.interruption()));
        session.interruption().check();
        outputs.commit();
      }
    }
    if (json) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("rows", predicted);
      json.put("model", given.model.toString());
      json.put("predictions", String.valueOf(out));
      session.out().println(Json.write(json));
    }
    return 0;
  }

  /** Kept columns that the model does not know: no note has to call them unused. */
  private static Set<String> unused(List<Column> kept, ModelRows rows) {
    return kept.stream()
        .map(Column::name)
        .filter(name -> !rows.uses(name))
        .collect(Collectors.toSet());
  }

  private void check(BasisModel loaded) {
    if (intervals == null) {
      return;
    }
    if (!(intervals > 0 && intervals < 1)) {
      throw new Usage("--intervals " + intervals + ": expected between 0 and 1, such as 0.9");
    }
    if (!(loaded instanceof RegressorModel regressor && regressor.hasIntervals())) {
      throw new Usage(
          "--intervals: "
              + given.model
              + " gives none; only a regression model trained with --intervals does");
    }
  }
}
