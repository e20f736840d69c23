package org.basislearner.learner;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.network.Guard;
import org.basislearner.network.InputRange;
import org.basislearner.network.Network;
import org.basislearner.network.Polynomial.Vanishing;
import org.basislearner.output.LeverageFactor;
import org.basislearner.output.OutputLayer;
import org.basislearner.predict.AffineScaling;
import org.basislearner.predict.InputMap;
import org.basislearner.predict.InputScaling;
import org.basislearner.predict.Leverage;
import org.basislearner.predict.OutputLimits;
import org.basislearner.predict.Predictor;
import org.basislearner.store.Workers;
import org.basislearner.train.Certificate;
import org.basislearner.train.LayerReport;
import org.basislearner.train.PathPoint;
import org.jspecify.annotations.Nullable;

/** A network with what belongs to it. */
record FittedNetwork(
    Growth growth,
    int outputs,
    Guard guard,
    InputRange range,
    InputScaling scaling,
    @Nullable InputMap map,
    OutputLimits limits,
    boolean freeConstant,
    long rows)
    implements FittedPath {
  @Override
  public List<PathPoint> points() {
    return growth.points();
  }

  @Override
  public Predictor predictor(int position) {
    int layers = growth.points().get(position).depth() - 1;
    Network network =
        new Network(
            growth.basis().truncate(layers), outputs, growth.outputs().get(position).weights());
    return new Predictor(guard, range, scaling, map, network, null, limits);
  }

  @Override
  public Leverage leverage(int position, Workers workers) {
    PathPoint point = growth.points().get(position);
    return LeverageFactor.of(
        growth.triangle(), point.nodes(), rows, point.lambda(), freeConstant, workers);
  }

  /**
   * Polynomials of the inputs as they are given, where these are scaled one by one and linearly.
   */
  List<Vanishing> vanishing() {
    if (map != null || !(scaling instanceof AffineScaling affine)) {
      return List.of();
    }
    double[] ends = range.max();
    for (int j = 0; j < ends.length; j++) {
      ends[j] = Math.max(Math.abs(ends[j]), Math.abs(range.min()[j]));
    }
    return growth.vanishing().stream()
        .map(one -> VanishingIdeal.unscaled(one, affine.factor(), affine.offset(), ends))
        .toList();
  }

  Certificate certificate(int position) {
    PathPoint point = growth.points().get(position);
    OutputLayer output = growth.outputs().get(position);
    int layers = point.depth() - 1;
    List<Double> errors = new ArrayList<>();
    for (LayerReport layer : growth.layers().subList(0, layers)) {
      errors.add(layer.error());
    }
    return new Certificate(
        rows,
        growth.layers().get(layers - 1).rank(),
        growth.orthogonalityDefect(),
        errors,
        output.gap(),
        output.iterations(),
        output.stop());
  }
}
