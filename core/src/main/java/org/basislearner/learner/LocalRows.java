package org.basislearner.learner;

import java.util.List;
import org.basislearner.loss.TargetKind;
import org.basislearner.rows.DataException;
import org.basislearner.rows.RowSource;
import org.basislearner.store.LocalRowStore;
import org.basislearner.store.RowStore;
import org.basislearner.store.Workers;
import org.basislearner.train.Parameters;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;

/** Rows that are read into this process. */
public final class LocalRows implements TrainingRows {
  private final RowSource source;
  private final List<String> names;
  private final Targets targets;
  private final double[] weights;
  private final Scaling scaling;
  private final RunOptions options;
  private final List<boolean[]> masks;

  /**
   * The rows of a source.
   *
   * @param names a name for each input
   * @param weights what each row counts, or nothing if all count the same; rows that count 0 are
   *     left out
   * @param base tells of validation, seed, class weights and scaling
   */
  public LocalRows(
      RowSource source,
      List<String> names,
      Targets targets,
      double[] weights,
      Parameters base,
      RunOptions options) {
    this.source = source;
    this.names = List.copyOf(names);
    this.targets = targets;
    this.weights = WeightedRows.of(weights, targets, base.classWeights());
    this.scaling = base.scaling();
    this.options = options;
    masks = base.validation().split(targets.classes(), base.seed());
  }

  @Override
  public long rows() {
    return source.rows();
  }

  @Override
  public int inputs() {
    return source.columns();
  }

  @Override
  public TargetKind kind() {
    return targets.kind();
  }

  @Override
  public int targets() {
    return targets.columns();
  }

  @Override
  public boolean weighted() {
    return weights.length > 0;
  }

  @Override
  public String check() {
    return new InputCheck(names, scaling).hash(source, targets);
  }

  @Override
  public int folds() {
    return masks.size();
  }

  @Override
  public RowStore training(int fold, Workers workers) {
    return load(masks.get(fold), false, workers);
  }

  @Override
  public RowStore heldOut(int fold, Workers workers) {
    return load(masks.get(fold), true, workers);
  }

  @Override
  public RowStore all(Workers workers) {
    return load(new boolean[targets.rows()], false, workers);
  }

  @Override
  public MemoryEstimate memory(Parameters parameters) {
    return MemoryEstimate.of(rows(), inputs(), targets(), weighted(), parameters, options);
  }

  /** The rows that are held out, or those that are not; weights get the mean 1. */
  private RowStore load(boolean[] heldOut, boolean which, Workers workers) {
    int columns = targets.columns();
    int rows = 0;
    int members = 0;
    double sum = 0;
    for (int i = 0; i < heldOut.length; i++) {
      double weight = weights.length == 0 ? 1 : weights[i];
      members += heldOut[i] == which ? 1 : 0;
      rows += heldOut[i] == which && weight > 0 ? 1 : 0;
      sum += heldOut[i] == which ? weight : 0;
    }
    if (rows == 0 && members > 0) {
      throw new DataException(
          "all " + members + (which ? " validation" : " training") + " rows have the weight 0");
    }
    double mean = sum / rows;
    try (LocalRowStore.Builder builder =
        new LocalRowStore.Builder(
            workers, options.storage(), inputs(), columns, rows, weights.length > 0)) {
      double[] target = new double[columns];
      if (rows > 0) {
        source.scan(
            (row, values) -> {
              double weight = weights.length == 0 ? 1 : weights[(int) row];
              if (heldOut[(int) row] == which && weight > 0) {
                targets.read((int) row, target);
                builder.add(values, target, weight / mean);
              }
            });
      }
      return builder.build();
    }
  }
}
