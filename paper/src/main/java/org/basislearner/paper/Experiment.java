package org.basislearner.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.basislearner.data.text.NearNames;
import org.basislearner.network.Guard;
import org.basislearner.paper.sets.BenchmarkSet;
import org.basislearner.selection.Precision;
import org.basislearner.train.Parameters;
import org.basislearner.train.Scaling;
import org.basislearner.train.Task;
import org.basislearner.train.Validation;

/**
 * What is tried on a set, and in which table its result is a row. All experiments choose on the
 * benchmark's validation rows alone, train the chosen network again on all train rows and meet the
 * test rows once.
 */
public record Experiment(String name, String what, Kind kind) {
  /** The tables. */
  public enum Kind {
    /** The published protocol. */
    PAPER,
    /** The published protocol's widths, with test errors of every depth and width. */
    CURVES,
    /** Wider networks and other losses. */
    EXTENDED,
    /** One thing done differently. */
    ABLATION
  }

  /** The published protocol. */
  public static final Experiment PAPER =
      new Experiment("paper", "the protocol as published", Kind.PAPER);

  /** The figure of the paper, and what its extra widths of one set are worth. */
  public static final Experiment CURVES =
      new Experiment("curves", "widths 50 to 300 alone, tested at every depth", Kind.CURVES);

  /** The protocol with what today's speed allows. */
  public static final Experiment EXTENDED =
      new Experiment("extended", "wider networks, more losses", Kind.EXTENDED);

  private static final String PLAIN = "plain";

  /** Their names are the values of {@code --ablations}. */
  private static final List<Experiment> ABLATIONS =
      List.of(
          ablation(PLAIN, "what the others differ from, with ols, svd, batch 50 and float ranking"),
          ablation("dense", "dense orthogonal nodes instead of products of two nodes"),
          ablation("identity", "no linear first layer, but all inputs themselves"),
          ablation("randomized", "randomized instead of exact singular vectors"),
          ablation("screened", "candidates screened by correlation, few scored exactly"),
          ablation("correlation", "candidates scored by correlation only"),
          ablation("batch-1", "one node at a time instead of 50"),
          ablation("double", "candidates ranked in double precision"));

  /** The width at which ablations are compared, and the largest depth. */
  private static final int ABLATION_WIDTH = 150;

  private static final int ABLATION_DEPTH = 4;

  private static Experiment ablation(String name, String what) {
    return new Experiment(name, what, Kind.ABLATION);
  }

  /** The experiment of a name; an IllegalArgumentException if there is none. */
  public static Experiment named(String name) {
    return all().stream()
        .filter(one -> one.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no experiment " + name));
  }

  /** All experiments. */
  public static List<Experiment> all() {
    return Stream.concat(Stream.of(PAPER, CURVES, EXTENDED), ABLATIONS.stream()).toList();
  }

  /** All ablations; the first is what the others are compared with. */
  public static List<Experiment> ablations() {
    return ABLATIONS;
  }

  /**
   * The ablations of these names, and what they are compared with.
   *
   * @throws IllegalArgumentException if there is no such name
   */
  public static List<Experiment> ablations(List<String> names) {
    List<String> known = ABLATIONS.stream().map(Experiment::name).toList();
    for (String name : names) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "--ablations " + name + ": there is no such ablation" + NearNames.hint(name, known));
      }
    }
    return ABLATIONS.stream()
        .filter(one -> one.name.equals(PLAIN) || names.contains(one.name))
        .toList();
  }

  /** What is tried on a set, the best of it to be kept. */
  List<Parameters> candidates(BenchmarkSet set) {
    return switch (kind) {
      case PAPER -> paper(set);
      case CURVES -> widths(set);
      case EXTENDED -> Extended.candidates(protocol(set));
      case ABLATION ->
          List.of(changed(protocol(set).withWidths(ABLATION_WIDTH).withMaxDepth(ABLATION_DEPTH)));
    };
  }

  /** What all experiments share. */
  private static Parameters protocol(BenchmarkSet set) {
    return Parameters.defaults()
        .withTask(Task.CLASSIFICATION)
        .withMaxDepth(7)
        .withBatch(50)
        .withLoss("hinge")
        .withLambdas(Parameters.lambdaGrid(1e-7, 10, 0.5))
        .withScaling(Scaling.NONE)
        .withGuard(Guard.OFF)
        .withFreeConstant(false)
        .withPrecision(Precision.FLOAT)
        .withMetric("error")
        .withValidation(Validation.last(set.validationRows()));
  }

  private static List<Parameters> widths(BenchmarkSet set) {
    return IntStream.rangeClosed(1, 6).mapToObj(i -> protocol(set).withWidths(50 * i)).toList();
  }

  private static List<Parameters> paper(BenchmarkSet set) {
    List<Parameters> all = new ArrayList<>(widths(set));
    if (set == BenchmarkSet.MNIST_BASIC) {
      Stream.of(100, 200, 400, 600).forEach(one -> all.add(protocol(set).withWidths(50, one)));
    }
    return all;
  }

  private Parameters changed(Parameters base) {
    return switch (name) {
      case "dense", "screened", "correlation" -> base.withBuilder(name);
      case "identity", "randomized" -> base.withFirstLayer(name);
      case "batch-1" -> base.withBatch(1);
      case "double" -> base.withPrecision(Precision.DOUBLE);
      default -> base;
    };
  }
}
