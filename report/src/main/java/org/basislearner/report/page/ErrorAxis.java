package org.basislearner.report.page;

import java.util.Map;
import java.util.stream.DoubleStream;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;

/**
 * How errors are drawn: shares of wrong labels as percentages from 0, squared errors on a
 * logarithmic axis when they differ by more than a line from 0 could show.
 */
public record ErrorAxis(Task task, boolean logarithmic) {
  /** Beyond this ratio the smaller of two errors vanishes at the bottom of a linear axis. */
  private static final double WIDE = 50;

  public static ErrorAxis of(Task task, double[] errors) {
    double[] finite = DoubleStream.of(errors).filter(Double::isFinite).toArray();
    double least = DoubleStream.of(finite).filter(error -> error > 0).min().orElse(1);
    double largest = DoubleStream.of(finite).max().orElse(1);
    return new ErrorAxis(task, task == Task.REGRESSION && largest / least > WIDE);
  }

  /** What the errors are. */
  public String title() {
    return switch (task) {
      case CLASSIFICATION -> "error";
      case REGRESSION -> "mean squared error";
    };
  }

  /** How a chart writes them. */
  public String format() {
    return switch (task) {
      case CLASSIFICATION -> ".3~p";
      case REGRESSION -> ".4~g";
    };
  }

  /** An error that this axis can show. */
  public @Nullable Double value(double error) {
    return logarithmic && error <= 0 ? null : Spec.number(error);
  }

  /** The axis for a field. */
  public Map<String, @Nullable Object> encoding(String field) {
    Map<String, @Nullable Object> scale =
        logarithmic ? Spec.of("type", "log", "nice", true) : Spec.of("zero", true, "nice", true);
    return Spec.of(
        "field",
        field,
        "type",
        "quantitative",
        "title",
        title(),
        "scale",
        scale,
        "axis",
        Spec.of("format", task == Task.CLASSIFICATION ? ".3~p" : ".3~g", "tickCount", 5));
  }
}
