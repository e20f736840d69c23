package org.basislearner.spark;

import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntArrayParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/**
 * The params of both estimators, under the names that they have everywhere in this library; values
 * are written as on the command line. What is set is fixed; of the rest, auto mode finds those that
 * have no default ({@code widths}, {@code maxDepth}, {@code builder}, {@code loss}, {@code
 * scaling}, {@code validation}, {@code patience}).
 *
 * @param <T> the estimator
 */
public interface BasisParams<T extends BasisParams<T>> extends Params {
  /** The params themselves; for this package. */
  BasisParamSet paramSet();

  /** This estimator. */
  T self();

  /** The most nodes of layers 1, 2, ...; the last repeats for deeper layers. */
  default IntArrayParam widths() {
    return paramSet().get("widths");
  }

  /** Sets widths: the most nodes of layers 1, 2, ...; the last repeats for deeper layers. */
  default T setWidths(int... value) {
    return paramSet().set(self(), widths(), value);
  }

  /** widths: the most nodes of layers 1, 2, ...; the last repeats for deeper layers. */
  default int[] getWidths() {
    return getOrDefault(widths());
  }

  /** The largest number of layers, the output layer included. */
  default IntParam maxDepth() {
    return paramSet().get("maxDepth");
  }

  /** Sets maxDepth: the largest number of layers, the output layer included. */
  default T setMaxDepth(int value) {
    return paramSet().set(self(), maxDepth(), value);
  }

  /** maxDepth: the largest number of layers, the output layer included. */
  default int getMaxDepth() {
    return (Integer) getOrDefault(maxDepth());
  }

  /** Nodes added per pass over the candidates. */
  default IntParam batch() {
    return paramSet().get("batch");
  }

  /** Sets batch: nodes added per pass over the candidates. */
  default T setBatch(int value) {
    return paramSet().set(self(), batch(), value);
  }

  /** batch: nodes added per pass over the candidates. */
  default int getBatch() {
    return (Integer) getOrDefault(batch());
  }

  /** How layers 2, 3, ... are built. */
  default Param<String> builder() {
    return paramSet().get("builder");
  }

  /** Sets builder: how layers 2, 3, ... are built. */
  default T setBuilder(String value) {
    return paramSet().set(self(), builder(), value);
  }

  /** builder: how layers 2, 3, ... are built. */
  default String getBuilder() {
    return getOrDefault(builder());
  }

  /** How layer 1 is built. */
  default Param<String> firstLayer() {
    return paramSet().get("firstLayer");
  }

  /** Sets firstLayer: how layer 1 is built. */
  default T setFirstLayer(String value) {
    return paramSet().set(self(), firstLayer(), value);
  }

  /** firstLayer: how layer 1 is built. */
  default String getFirstLayer() {
    return getOrDefault(firstLayer());
  }

  /** What the output layer minimises. */
  default Param<String> loss() {
    return paramSet().get("loss");
  }

  /** Sets loss: what the output layer minimises. */
  default T setLoss(String value) {
    return paramSet().set(self(), loss(), value);
  }

  /** loss: what the output layer minimises. */
  default String getLoss() {
    return getOrDefault(loss());
  }

  /** Weights of the L2 term to try; the best is kept. */
  default DoubleArrayParam lambdas() {
    return paramSet().get("lambdas");
  }

  /** Sets lambdas: weights of the L2 term to try; the best is kept. */
  default T setLambdas(double... value) {
    return paramSet().set(self(), lambdas(), value);
  }

  /** lambdas: weights of the L2 term to try; the best is kept. */
  default double[] getLambdas() {
    return getOrDefault(lambdas());
  }

  /** How inputs are scaled. */
  default Param<String> scaling() {
    return paramSet().get("scaling");
  }

  /** Sets scaling: how inputs are scaled. */
  default T setScaling(String value) {
    return paramSet().set(self(), scaling(), value);
  }

  /** scaling: how inputs are scaled. */
  default String getScaling() {
    return getOrDefault(scaling());
  }

  /** What the first layer, or stages, are made from. */
  default Param<String> inputs() {
    return paramSet().get("inputs");
  }

  /** Sets inputs: what the first layer, or stages, are made from. */
  default T setInputs(String value) {
    return paramSet().set(self(), inputs(), value);
  }

  /** inputs: what the first layer, or stages, are made from. */
  default String getInputs() {
    return getOrDefault(inputs());
  }

  /** How large nodes are: unit or natural. */
  default Param<String> nodeScale() {
    return paramSet().get("nodeScale");
  }

  /** Sets nodeScale: how large nodes are, unit or natural. */
  default T setNodeScale(String value) {
    return paramSet().set(self(), nodeScale(), value);
  }

  /** nodeScale: how large nodes are, unit or natural. */
  default String getNodeScale() {
    return getOrDefault(nodeScale());
  }

  /** Most small networks that are summed; 0 for one network. */
  default IntParam stages() {
    return paramSet().get("stages");
  }

  /** Sets stages: most small networks that are summed; 0 for one network. */
  default T setStages(int value) {
    return paramSet().set(self(), stages(), value);
  }

  /** stages: most small networks that are summed; 0 for one network. */
  default int getStages() {
    return (Integer) getOrDefault(stages());
  }

  /** Factor by which each stage is multiplied before it is added. */
  default DoubleParam shrinkage() {
    return paramSet().get("shrinkage");
  }

  /** Sets shrinkage: factor by which each stage is multiplied before it is added. */
  default T setShrinkage(double value) {
    return paramSet().set(self(), shrinkage(), value);
  }

  /** shrinkage: factor by which each stage is multiplied before it is added. */
  default double getShrinkage() {
    return (Double) getOrDefault(shrinkage());
  }

  /** Number of sums of stages that are trained on all rows and averaged. */
  default IntParam members() {
    return paramSet().get("members");
  }

  /** Sets members: number of sums of stages that are trained on all rows and averaged. */
  default T setMembers(int value) {
    return paramSet().set(self(), members(), value);
  }

  /** members: number of sums of stages that are trained on all rows and averaged. */
  default int getMembers() {
    return (Integer) getOrDefault(members());
  }

  /** Metric to choose by, measured on the validation rows. */
  default Param<String> metric() {
    return paramSet().get("metric");
  }

  /** Sets metric: metric to choose by, measured on the validation rows. */
  default T setMetric(String value) {
    return paramSet().set(self(), metric(), value);
  }

  /** metric: metric to choose by, measured on the validation rows. */
  default String getMetric() {
    return getOrDefault(metric());
  }

  /** Which rows depth and lambda are chosen on. */
  default Param<String> validation() {
    return paramSet().get("validation");
  }

  /** Sets validation: which rows depth and lambda are chosen on. */
  default T setValidation(String value) {
    return paramSet().set(self(), validation(), value);
  }

  /** validation: which rows depth and lambda are chosen on. */
  default String getValidation() {
    return getOrDefault(validation());
  }

  /** What happens to inputs outside their training range. */
  default Param<String> guard() {
    return paramSet().get("guard");
  }

  /** Sets guard: what happens to inputs outside their training range. */
  default T setGuard(String value) {
    return paramSet().set(self(), guard(), value);
  }

  /** guard: what happens to inputs outside their training range. */
  default String getGuard() {
    return getOrDefault(guard());
  }

  /** The precision in which candidates are ranked. */
  default Param<String> precision() {
    return paramSet().get("precision");
  }

  /** Sets precision: the precision in which candidates are ranked. */
  default T setPrecision(String value) {
    return paramSet().set(self(), precision(), value);
  }

  /** precision: the precision in which candidates are ranked. */
  default String getPrecision() {
    return getOrDefault(precision());
  }

  /** A column is dependent if at most this fraction of its norm is new. */
  default DoubleParam tolerance() {
    return paramSet().get("tolerance");
  }

  /** Sets tolerance: a column is dependent if at most this fraction of its norm is new. */
  default T setTolerance(double value) {
    return paramSet().set(self(), tolerance(), value);
  }

  /** tolerance: a column is dependent if at most this fraction of its norm is new. */
  default double getTolerance() {
    return (Double) getOrDefault(tolerance());
  }

  /** Seed of all random choices. */
  default LongParam seed() {
    return paramSet().get("seed");
  }

  /** Sets seed: seed of all random choices. */
  default T setSeed(long value) {
    return paramSet().set(self(), seed(), value);
  }

  /** seed: seed of all random choices. */
  default long getSeed() {
    return (Long) getOrDefault(seed());
  }

  /** Layers without a lower validation error before growth ends; 0 for never. */
  default IntParam patience() {
    return paramSet().get("patience");
  }

  /** Sets patience: layers without a lower validation error before growth ends; 0 for never. */
  default T setPatience(int value) {
    return paramSet().set(self(), patience(), value);
  }

  /** patience: layers without a lower validation error before growth ends; 0 for never. */
  default int getPatience() {
    return (Integer) getOrDefault(patience());
  }

  /** Growth ends once the error is below this; 0 for never. */
  default DoubleParam stopError() {
    return paramSet().get("stopError");
  }

  /** Sets stopError: growth ends once the error is below this; 0 for never. */
  default T setStopError(double value) {
    return paramSet().set(self(), stopError(), value);
  }

  /** stopError: growth ends once the error is below this; 0 for never. */
  default double getStopError() {
    return (Double) getOrDefault(stopError());
  }

  /** Whether the constant is always in the first layer, and free of the L2 term. */
  default BooleanParam freeConstant() {
    return paramSet().get("freeConstant");
  }

  /** Sets freeConstant: whether the constant is in the first layer and free of the L2 term. */
  default T setFreeConstant(boolean value) {
    return paramSet().set(self(), freeConstant(), value);
  }

  /** freeConstant: whether the constant is in the first layer and free of the L2 term. */
  default boolean getFreeConstant() {
    return (Boolean) getOrDefault(freeConstant());
  }

  /** Whether the chosen network is trained again on all rows. */
  default BooleanParam refit() {
    return paramSet().get("refit");
  }

  /** Sets refit: whether the chosen network is trained again on all rows. */
  default T setRefit(boolean value) {
    return paramSet().set(self(), refit(), value);
  }

  /** refit: whether the chosen network is trained again on all rows. */
  default boolean getRefit() {
    return (Boolean) getOrDefault(refit());
  }

  /** The column with row weights. */
  default Param<String> weightCol() {
    return paramSet().weightCol;
  }

  /** Sets weightCol: the column with row weights. */
  default T setWeightCol(String value) {
    return paramSet().set(self(), weightCol(), value);
  }

  /** weightCol: the column with row weights. */
  default String getWeightCol() {
    return getOrDefault(weightCol());
  }

  /** The column that is true for validation rows. */
  default Param<String> validationIndicatorCol() {
    return paramSet().validationIndicatorCol;
  }

  /** Sets validationIndicatorCol: the column that is true for validation rows. */
  default T setValidationIndicatorCol(String value) {
    return paramSet().set(self(), validationIndicatorCol(), value);
  }

  /** validationIndicatorCol: the column that is true for validation rows. */
  default String getValidationIndicatorCol() {
    return getOrDefault(validationIndicatorCol());
  }
}
