package org.basislearner.card;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.basislearner.format.TensorFile;
import org.basislearner.format.TensorFileBuilder;
import org.basislearner.json.Json;
import org.basislearner.json.JsonObject;
import org.basislearner.linalg.Checks;
import org.basislearner.predict.ForestBuilder;
import org.basislearner.predict.ProductForest;
import org.basislearner.predict.StageSum;
import org.basislearner.predict.Threshold;

/**
 * All stages of a model, so that any number of them can be had as a model of its own.
 *
 * <p>In a file: metadata {@code stages} with the number of members, and start, shrinkage and number
 * of stages of each sum, member by member; {@code stages.input}, {@code stages.knot}, {@code
 * stages.top} of all thresholds; {@code stages.nodes} of each stage, the constant not counted; for
 * each of these nodes {@code stages.parent} and {@code stages.threshold}; and {@code
 * stages.weights}.
 *
 * @param members whose mean the model is: for each a sum, or one for each target
 */
public record KeptStages(List<List<StageSum>> members) {
  /** Checks that members are alike. */
  public KeptStages {
    members = members.stream().map(List::copyOf).toList();
    Checks.require(!members.isEmpty(), "stages: expected at least one member");
    for (List<StageSum> member : members) {
      Checks.length("sums of a member", member.size(), members.get(0).size());
      for (int c = 0; c < member.size(); c++) {
        int outputs = members.get(0).get(c).start().length;
        Checks.length("start", member.get(c).start().length, outputs);
      }
    }
  }

  /** The most stages of a sum. */
  int most() {
    return sums().stream().mapToInt(sum -> sum.stages().size()).max().orElseThrow();
  }

  private List<StageSum> sums() {
    return members.stream().flatMap(List::stream).toList();
  }

  /** The forest of the first stages. */
  public ProductForest forest(int stages) {
    Checks.require(
        stages >= 0 && stages <= most(),
        "stages = " + stages + ": expected a number from 0 to " + most());
    int inputs = members.get(0).get(0).inputs();
    int outputs = members.get(0).stream().mapToInt(sum -> sum.start().length).sum();
    ForestBuilder mean = new ForestBuilder(inputs, outputs);
    for (List<StageSum> member : members) {
      mean.add(StageSum.forest(member, stages), 1.0 / members.size());
    }
    return mean.build();
  }

  void add(TensorFileBuilder builder) {
    TreeSet<Threshold> sorted = new TreeSet<>();
    List<StageSum.Stage> stages = sums().stream().flatMap(sum -> sum.stages().stream()).toList();
    stages.forEach(stage -> sorted.addAll(stage.thresholds()));
    List<Threshold> thresholds = List.copyOf(sorted);
    Map<Threshold, Integer> number = new HashMap<>();
    thresholds.forEach(each -> number.put(each, number.size()));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("members", members.size());
    json.put("sums", sums().stream().map(KeptStages::json).toList());
    builder.metadata("stages", Json.write(json));
    builder.ints("stages.input", thresholds.stream().mapToInt(Threshold::input).toArray());
    double[] knots = thresholds.stream().mapToDouble(Threshold::knot).toArray();
    builder.doubles("stages.knot", knots, knots.length);
    double[] tops = thresholds.stream().mapToDouble(Threshold::top).toArray();
    builder.doubles("stages.top", tops, tops.length);
    builder.ints("stages.nodes", stages.stream().mapToInt(one -> one.parent().length).toArray());
    builder.ints(
        "stages.parent",
        stages.stream().flatMapToInt(one -> Arrays.stream(one.parent())).toArray());
    builder.ints(
        "stages.threshold",
        stages.stream().flatMap(one -> one.thresholds().stream()).mapToInt(number::get).toArray());
    double[] weights =
        stages.stream().flatMapToDouble(one -> Arrays.stream(one.weights())).toArray();
    builder.doubles("stages.weights", weights, weights.length);
  }

  private static Map<String, Object> json(StageSum sum) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("start", Arrays.stream(sum.start()).boxed().toList());
    json.put("shrinkage", sum.shrinkage());
    json.put("stages", sum.stages().size());
    return json;
  }

  /** Reads what {@link #add} wrote. */
  static KeptStages read(TensorFile file, JsonObject json, int inputs) throws IOException {
    Reading reading = new Reading(file);
    List<StageSum> sums = new ArrayList<>();
    for (JsonObject one : json.objects("sums")) {
      double[] start = one.numbers("start").stream().mapToDouble(Double::doubleValue).toArray();
      List<StageSum.Stage> stages = new ArrayList<>();
      for (int t = 0; t < one.count("stages"); t++) {
        stages.add(reading.next(start.length));
      }
      sums.add(new StageSum(inputs, start, one.number("shrinkage"), stages));
    }
    reading.end();
    int members = json.count("members");
    Checks.require(
        members > 0 && sums.size() % members == 0,
        "stages: " + sums.size() + " sums for " + members + " members");
    List<List<StageSum>> all = new ArrayList<>();
    for (int m = 0; m < members; m++) {
      int each = sums.size() / members;
      all.add(sums.subList(m * each, (m + 1) * each));
    }
    return new KeptStages(all);
  }

  /** Reads stage after stage. */
  private static final class Reading {
    private final List<Threshold> thresholds = new ArrayList<>();
    private final int[] nodes;
    private final int[] parent;
    private final int[] threshold;
    private final double[] weights;
    private int stage;
    private int node;
    private int weight;

    Reading(TensorFile file) throws IOException {
      int[] input = file.ints("stages.input");
      double[] knot = file.doubles("stages.knot");
      double[] top = file.doubles("stages.top");
      Checks.length("stages.knot", knot.length, input.length);
      Checks.length("stages.top", top.length, input.length);
      for (int f = 0; f < input.length; f++) {
        thresholds.add(new Threshold(input[f], knot[f], top[f]));
      }
      nodes = file.ints("stages.nodes");
      parent = file.ints("stages.parent");
      threshold = file.ints("stages.threshold");
      weights = file.doubles("stages.weights");
      Checks.length("stages.threshold", threshold.length, parent.length);
    }

    StageSum.Stage next(int outputs) {
      Checks.index("stages.nodes", stage, nodes.length);
      int count = nodes[stage++];
      int more = Math.multiplyExact(Math.addExact(count, 1), outputs);
      Checks.require(
          count >= 0 && count <= parent.length - node && more <= weights.length - weight,
          "stages.nodes: a stage of " + count + " nodes is longer than what there is");
      List<Threshold> own = new ArrayList<>();
      for (int n = node; n < node + count; n++) {
        Checks.index("stages.threshold", threshold[n], thresholds.size());
        own.add(thresholds.get(threshold[n]));
      }
      StageSum.Stage next =
          new StageSum.Stage(
              Arrays.copyOfRange(parent, node, node + count),
              own,
              Arrays.copyOfRange(weights, weight, weight + more));
      node += count;
      weight += more;
      return next;
    }

    void end() {
      Checks.length("stages.nodes", nodes.length, stage);
      Checks.length("stages.parent", parent.length, node);
      Checks.length("stages.weights", weights.length, weight);
    }
  }
}
