package org.basislearner.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.basislearner.BasisClassifier;
import org.basislearner.BasisFit;
import org.basislearner.BasisFit.HeldOutRows;
import org.basislearner.BasisModel;
import org.basislearner.BasisRegressor;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.TrainingSet;
import org.basislearner.data.recipe.Prepared;
import org.basislearner.data.recipe.Recipe;
import org.basislearner.report.Report;
import org.basislearner.report.ReportContent;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.StopReason;
import org.basislearner.train.Task;

/**
 * From files to files.
 *
 * @param given what is fixed; several to choose from them
 * @param grow a model to go on from
 * @param deciding which of two classes the model predicts
 */
record Training(
    Session session,
    Source source,
    List<Parameters> given,
    RunFlags flags,
    OutputOptions files,
    Optional<Path> grow,
    DecisionOptions deciding) {
  /** A training from the start. */
  Training(
      Session session, Source source, List<Parameters> given, RunFlags flags, OutputOptions files) {
    this(session, source, given, flags, files, Optional.empty(), new DecisionOptions());
  }

  /** Reads, trains, measures and writes. */
  TrainingResult run(boolean quiet) throws IOException {
    long start = System.nanoTime();
    RunOptions asked = flags.options();
    RunOptions options = grow.isPresent() ? asked.withKeepPath(true) : asked;
    DataOptions data = source.data();
    data.check(data.data());
    if (data.valid != null && (data.heldOut.isPresent() || isGiven("validation"))) {
      throw new Usage("--valid and --validation cannot both say which rows to choose on");
    }
    try (Outputs outputs = checked();
        Progress progress = session.progress(quiet)) {
      TrainingData rows = TrainingData.read(source, session, progress);
      checkImage(rows);
      checkClasses(rows);
      BasisFit<? extends BasisModel> fit = decided(fit(options, rows, progress), rows);
      progress.show("measuring");
      Optional<LinearModel> linear = LinearModel.of(fit);
      Evaluation train =
          Evaluation.of(fit.model(), rows.rows(), rows.weights(), deciding, session.interruption())
              .withLinear(linear.map(LinearModel::trainError));
      Optional<Evaluation> validation =
          fit.heldOutRows()
              .map(heldOut -> validation(fit, rows, heldOut))
              .map(one -> one.withLinear(linear.map(LinearModel::validationError)));
      Optional<Evaluation> test =
          rows.test()
              .map(
                  others ->
                      Evaluation.of(
                          fit.model(),
                          others,
                          rows.testWeights(),
                          deciding,
                          session.interruption()))
              .map(one -> one.withLinear(linear.map(other -> testError(other, rows))));
      String command =
          SameModelCommand.of(rows.recipe(), fit, source, files, options, given.get(0), deciding);
      boolean stopped =
          session.interruption().stopRequested() || fit.stopReason() == StopReason.LISTENER;
      double seconds = (System.nanoTime() - start) / 1e9;
      TrainingResult result =
          new TrainingResult(rows, fit, train, validation, test, command, stopped, seconds);
      progress.show("writing");
      write(result, outputs);
      return result;
    }
  }

  private void checkClasses(TrainingData rows) {
    long classes =
        rows.recipe().task() == Task.CLASSIFICATION
            ? Arrays.stream(rows.labels()).distinct().count()
            : 0;
    if (deciding.isGiven() && classes != 2) {
      throw new Usage(
          deciding.option()
              + " decides between two classes: "
              + (classes == 0
                  ? "the target is a number"
                  : "the target has " + classes + " classes"));
    }
  }

  /** The training with a model that predicts as it was asked for, if that can be. */
  private BasisFit<? extends BasisModel> decided(
      BasisFit<? extends BasisModel> fit, TrainingData rows) {
    if (!deciding.isGiven()) {
      return fit;
    }
    ClassifierModel model = (ClassifierModel) fit.model();
    if (!deciding.byF1() && (deciding.cost == null || model.hasProbabilities())) {
      return fit.with(deciding.decided(model));
    }
    if (deciding.byF1() && fit.heldOutRows().isPresent()) {
      ClassOutcomes outcomes =
          new ClassOutcomes(
              model,
              rows.all(),
              Evaluation.weight(rows.weights()),
              fit.heldOutRows().orElseThrow());
      outcomes.decideByF1();
      return outcomes.threshold().isEmpty()
          ? fit
          : fit.with(model.withThreshold(outcomes.threshold().getAsDouble()));
    }
    session
        .err()
        .println(
            "note: "
                + deciding.option()
                + " is ignored: "
                + (deciding.byF1() ? "no rows were held out" : "the model has no probabilities"));
    return fit;
  }

  /** The baseline is the constant of the training rows, as on the path. */
  private Evaluation validation(
      BasisFit<? extends BasisModel> fit, TrainingData rows, HeldOutRows heldOut) {
    return Evaluation.of(fit.model(), rows.all(), rows.weights(), deciding, heldOut)
        .with(Evaluation.BASELINE, fit.baseline().validationError());
  }

  private Outputs checked() throws IOException {
    files.image();
    if (source.data().targets.size() > 1 && (files.report != null || files.reportPng != null)) {
      throw new Usage(
          "--report: a report is about one target, and --target is given "
              + source.data().targets.size()
              + " times; train a model for each, the others left out with --ignore");
    }
    DataOptions data = source.data();
    return new Outputs()
        .reading(SourceOptions.file(data.data), "--data")
        .reading(data.valid, "--valid")
        .reading(data.test, "--test")
        .reading(grow.orElse(null), "--grow")
        .writing(files.out(), "--out")
        .writing(files.report, "--report")
        .writing(files.reportPng, "--report-png");
  }

  private void checkImage(TrainingData rows) {
    int inputs = rows.table().columns().size() - rows.recipe().targets().size();
    int pixels = files.image().map(image -> image.height() * image.width()).orElse(inputs);
    if (pixels != inputs) {
      throw new Usage(
          Text.format(
              "--image %s: that is %d pixels, but there are %s",
              String.valueOf(files.image), pixels, Text.count(inputs, "input column")));
    }
  }

  private boolean isGiven(String parameter) {
    return given.get(0).toMap().containsKey(parameter);
  }

  /** Searches and trains. */
  BasisFit<? extends BasisModel> fit(RunOptions options, TrainingData rows, Progress progress)
      throws IOException {
    Interruption interruption = session.interruption();
    interruption.growing(true);
    try {
      return fit(
          rows,
          options
              .withListener(
                  new TrainingProgress(
                      progress,
                      interruption,
                      "",
                      given.size() > 1 ? given.size() : 0,
                      options.timeLimit().toMillis() / 1e3))
              .withCancelled(interruption::cancelled));
    } finally {
      interruption.growing(false);
    }
  }

  private BasisFit<? extends BasisModel> fit(TrainingData data, RunOptions options)
      throws IOException {
    List<Parameters> fixed =
        data.validation()
            .map(rows -> (int) rows.rows().rows())
            .or(() -> Optional.of(data.heldOut()).filter(rows -> rows > 0))
            .map(rows -> given.stream().map(one -> one.withValidationRows(rows)).toList())
            .orElse(given);
    TrainingSet set = set(data);
    BasisFit<? extends BasisModel> fit =
        data.recipe().task() == Task.CLASSIFICATION
            ? classifier(fixed).with(options).fit(set)
            : regressor(fixed).with(options).fit(set);
    return fit.with(fit.model().withRecipe(data.recipe().text()));
  }

  private static TrainingSet set(TrainingData data) {
    Recipe recipe = data.recipe();
    TrainingSet rows =
        recipe.task() == Task.CLASSIFICATION
            ? TrainingSet.of(data.source(), data.labels())
            : TrainingSet.of(data.source(), data.numbers()).targetNames(recipe.targets());
    TrainingSet named = rows.names(recipe.inputNames());
    return data.weights().length == 0 ? named : named.weights(data.weights());
  }

  /** The error on the test rows of a linear model that is trained on all others. */
  private double testError(LinearModel linear, TrainingData data) {
    RunOptions options = flags.options().withCancelled(session.interruption()::cancelled);
    BasisModel model =
        data.recipe().task() == Task.CLASSIFICATION
            ? BasisClassifier.of(linear.parameters()).with(options).fit(set(data)).model()
            : BasisRegressor.of(linear.parameters()).with(options).fit(set(data)).model();
    return Evaluation.of(
            model,
            data.test().orElseThrow(),
            data.testWeights(),
            new DecisionOptions(),
            0,
            session.interruption())
        .metrics()
        .getOrDefault("error", Double.NaN);
  }

  private BasisClassifier classifier(List<Parameters> fixed) throws IOException {
    BasisClassifier classifier = BasisClassifier.choosingFrom(fixed);
    return grow.isPresent() ? classifier.growing(before(ClassifierModel.class)) : classifier;
  }

  private BasisRegressor regressor(List<Parameters> fixed) throws IOException {
    BasisRegressor regressor = BasisRegressor.choosingFrom(fixed);
    return grow.isPresent() ? regressor.growing(before(RegressorModel.class)) : regressor;
  }

  /** The model to go on from. */
  private <M extends BasisModel> M before(Class<M> kind) throws IOException {
    Path file = grow.orElseThrow();
    BasisModel model = BasisModel.load(file);
    if (!model.hasPath() || model.stageNodes() > 0) {
      throw new Usage(
          "--grow "
              + file
              + ": does not say how it was grown; train a single network with --keep-path");
    }
    if (!kind.isInstance(model)) {
      throw new Usage(
          "--grow "
              + file
              + ": it predicts "
              + (model instanceof RegressorModel ? "numbers" : "classes")
              + ", and the target has the others");
    }
    return kind.cast(model);
  }

  private void write(TrainingResult result, Outputs outputs) throws IOException {
    byte[] model = result.fit().model().toBytes();
    outputs.stage(files.out(), out -> out.write(model));
    if (files.report != null || files.reportPng != null) {
      ReportContent content = content(result);
      if (files.report != null) {
        byte[] html = Report.html(content).getBytes(StandardCharsets.UTF_8);
        outputs.stage(files.report, out -> out.write(html));
      }
      if (files.reportPng != null) {
        byte[] png = Report.png(content);
        outputs.stage(files.reportPng, out -> out.write(png));
      }
    }
    session.interruption().check();
    outputs.commit();
  }

  /** The name of the file. */
  private String title() {
    String data = source.data().data();
    Path file = SourceOptions.file(data);
    Path name = file == null ? null : file.getFileName();
    return name == null ? SourceOptions.shown(data) : name.toString();
  }

  private ReportContent content(TrainingResult result) {
    TrainingData rows = result.data();
    Prepared shown = rows.test().orElseGet(rows::all);
    return new ReportContent(
        title(),
        result.command(),
        result.fit(),
        rows.description(),
        result.metrics(),
        shown,
        rows.test().isPresent() ? "test rows" : "training rows",
        rows.test().isPresent() ? Optional.empty() : result.fit().heldOutRows(),
        files.image(),
        result.times());
  }
}
