package org.basislearner;

import java.util.List;
import java.util.Optional;
import org.basislearner.learner.Growth;
import org.basislearner.learner.LocalRows;
import org.basislearner.learner.Targets;
import org.basislearner.learner.Trained;
import org.basislearner.learner.TrainingRun;
import org.basislearner.output.OutputLayer;
import org.basislearner.rows.DataException;
import org.basislearner.search.Search;
import org.basislearner.store.RowShape;
import org.basislearner.train.LayerReport;
import org.basislearner.train.ModelPath;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;

/** What the classifier and the regressor have in common. */
final class Estimator {
  private Estimator() {}

  /** A finished training, and what names its model. */
  record Result(ModelCard card, Trained trained, double seconds) {
    static Result of(Trained trained, List<String> names, double seconds) {
      Parameters parameters = trained.chosenBuild().parameters();
      ModelCard card =
          new ModelCard(
              List.copyOf(names),
              parameters.toMap(),
              trained.certificate(),
              trained.chosenBuild().path(),
              new BasisModel.Provenance(
                  trained.rows(),
                  trained.dataHash(),
                  parameters.seed(),
                  trained.kernel(),
                  Version.current(),
                  System.getProperty("java.version", "unknown"),
                  trained.refitted()),
              Optional.empty(),
              trained.kept().map(growth -> kept(growth, trained)),
              Optional.of(trained.keptStages())
                  .filter(members -> !members.isEmpty())
                  .map(KeptStages::new),
              trained.vanishing().stream()
                  .map(one -> new BasisModel.Vanishing(one.polynomial(), one.largest()))
                  .toList());
      return new Result(card, trained, seconds);
    }

    private static KeptPath kept(Growth growth, Trained trained) {
      double lambda = trained.chosenBuild().path().chosenPoint().lambda();
      int layers = trained.predictor().network().basis().layers();
      int chosen = 0;
      for (int i = 0; i < growth.points().size(); i++) {
        PathPoint point = growth.points().get(i);
        chosen = point.depth() == layers + 1 && point.lambda() == lambda ? i : chosen;
      }
      return new KeptPath(
          growth.basis(),
          new ModelPath(growth.points(), chosen),
          growth.outputs().stream().map(OutputLayer::weights).toList(),
          growth.layers().stream().map(LayerReport::error).toList(),
          trained.steps());
    }

    BasisFit<ClassifierModel> classifier(List<String> labels) {
      return with(new ClassifierModel(trained.predictor(), card, labels, trained.calibration()));
    }

    BasisFit<RegressorModel> regressor(List<String> targetNames) {
      return with(new RegressorModel(trained.predictor(), card, targetNames, trained.intervals()));
    }

    private <M extends BasisModel> BasisFit<M> with(M model) {
      Optional<BasisFit.HeldOutRows> rows =
          trained.heldOutRows().length == 0
              ? Optional.empty()
              : Optional.of(
                  new BasisFit.HeldOutRows(
                      trained.heldOutRows(),
                      new Predictions(
                          model, trained.heldOutOutputs(), new double[0][], new boolean[0])));
      return new BasisFit<>(
          model,
          trained.builds(),
          trained.chosen(),
          trained.weights(),
          trained.heldOut(),
          rows,
          trained.byDegree(),
          seconds);
    }
  }

  /**
   * Trains.
   *
   * @param asked what is fixed; several to choose from them
   * @param before a model to go on from, if any
   */
  static Result fit(
      List<Parameters> asked,
      RunOptions wanted,
      TrainingSet set,
      Targets targets,
      Optional<BasisModel> before) {
    RunOptions options = before.isPresent() ? wanted.withKeepPath(true) : wanted;
    if (targets.columns() == 0) {
      throw new DataException("the rows have no targets to learn");
    }
    long start = System.nanoTime();
    List<Parameters> fixed = asked;
    if (set.validationRows() > 0) {
      fixed = asked.stream().map(one -> one.withValidationRows(set.validationRows())).toList();
    }
    if (options.keepPath()) {
      fixed = fixed.stream().map(Estimator::withOnePath).toList();
    }
    if (before.isPresent()) {
      fixed = List.of(Grown.parameters(fixed, before.get()));
    }
    RowShape shape =
        new RowShape(
            targets.rows(),
            set.rows().columns(),
            targets.kind(),
            targets.columns(),
            set.weights().length > 0);
    Search search = Search.of(fixed, shape);
    Trained trained;
    try (LocalRows rows =
        new LocalRows(set.rows(), set.names(), targets, set.weights(), search.base(), options)) {
      trained = new TrainingRun(search, options, rows, before.map(Grown::before)).run();
    }
    return Result.of(trained, set.names(), (System.nanoTime() - start) / 1e9);
  }

  /** The path that is kept is that of networks, unless stages are asked for. */
  private static Parameters withOnePath(Parameters given) {
    return Search.asksForStages(given) ? given : given.orElse(Parameters.auto().withStages(0));
  }
}
