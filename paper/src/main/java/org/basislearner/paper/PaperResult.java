package org.basislearner.paper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.basislearner.json.JsonObject;
import org.basislearner.paper.sets.BenchmarkSet;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.Task;
import org.jspecify.annotations.Nullable;

/**
 * What came of an experiment on a set: the content of its result file.
 *
 * @param question what was asked; a file that answers the same one need not be computed again
 * @param builds the networks that were grown to choose from
 * @param chosen position of the one that was chosen
 * @param depth of the chosen network
 * @param lambda of the chosen network
 * @param layers nodes of each layer of the network as it was trained again on all train rows
 * @param validationError fraction of wrong validation rows
 * @param testError fraction of wrong test rows
 * @param seconds by part: data, layers, outputs, refit, test, total
 * @param modelBytes size of the model file
 * @param machine version, kernel, Java and threads that computed it
 */
public record PaperResult(
    Question question,
    List<Tried> builds,
    int chosen,
    int depth,
    double lambda,
    List<Integer> layers,
    double validationError,
    double testError,
    Map<String, Double> seconds,
    long modelBytes,
    Map<String, String> machine) {
  /** Checks what belongs together. */
  public PaperResult {
    if (builds.size() != question.candidates().size()) {
      throw new IllegalArgumentException("not as many builds as candidates");
    }
    if (chosen < 0 || chosen >= builds.size()) {
      throw new IllegalArgumentException("there is no build " + chosen);
    }
    if (layers.size() != depth - 1) {
      throw new IllegalArgumentException(layers.size() + " layers at depth " + depth);
    }
  }

  /** Everything that decides a result; the seed is null unless rows were drawn. */
  public record Question(
      String set,
      String experiment,
      String data,
      @Nullable Long seed,
      String rowsSha256,
      int testRows,
      List<Map<String, String>> candidates) {
    /** What an experiment asks of rows. */
    public static Question of(PaperRows rows, Experiment experiment) {
      return new Question(
          rows.set().setName(),
          experiment.name(),
          rows.origin().text(),
          rows.origin() == RowOrigin.REGENERATED ? rows.seed() : null,
          rows.sha256(),
          rows.test().count(),
          texts(experiment.candidates(rows.set())));
    }

    /** Where the rows come from, with the seed of what was drawn. */
    public String origin() {
      return seed == null ? data : data + ", seed " + seed;
    }

    /** In words how this differs from another one; empty if it does not. */
    public String difference(Question other) {
      if (equals(other)) {
        return "";
      }
      if (!origin().equals(other.origin())) {
        return "its rows are " + origin() + ", not " + other.origin();
      }
      if (testRows != other.testRows) {
        return "it is of " + testRows + " test rows, not " + other.testRows;
      }
      return candidates.equals(other.candidates)
          ? "its rows were others"
          : "what was tried is not what this version tries";
    }

    /** Whether the candidates are those that the experiment tries on the set. */
    boolean isOf(Experiment experiment, BenchmarkSet set) {
      Parameters others = Parameters.defaults().withTask(Task.CLASSIFICATION);
      List<Parameters> tried = experiment.candidates(set);
      try {
        return candidates.stream()
            .map(one -> Parameters.fromMap(one).orElse(others))
            .toList()
            .equals(tried.stream().map(one -> one.orElse(others)).toList());
      } catch (IllegalArgumentException e) {
        return false; // a parameter of another version
      }
    }

    private static List<Map<String, String>> texts(List<Parameters> candidates) {
      return candidates.stream().map(Parameters::toMap).toList();
    }
  }

  /** A network that was grown: widths as in 50/600, every depth and lambda as points. */
  public record Tried(
      String widths, String loss, String builder, String scaling, List<Point> points) {}

  /** A depth and a lambda; the test error is NaN unless it was measured. */
  public record Point(
      int depth,
      int nodes,
      double lambda,
      double trainError,
      double validationError,
      double testError,
      double gap) {
    static Point of(PathPoint point) {
      return new Point(
          point.depth(),
          point.nodes(),
          point.lambda(),
          point.trainError(),
          point.validationError(),
          Double.NaN,
          point.gap());
    }

    Point withTestError(double value) {
      return new Point(depth, nodes, lambda, trainError, validationError, value, gap);
    }
  }

  /** Widths as the paper writes them: first layer, others. */
  static String widths(Parameters parameters) {
    return parameters.widths().stream().map(Object::toString).collect(Collectors.joining("/"));
  }

  /**
   * Depth and width, such as 5/250; with layers of different widths 5/50-600, and with fewer nodes
   * than were asked for, because no more were independent, the nodes that there are.
   */
  public String network() {
    String[] asked = builds.get(chosen).widths().split("/", -1);
    for (int i = 0; i < layers.size(); i++) {
      if (!asked[Math.min(i, asked.length - 1)].equals(layers.get(i).toString())) {
        return text(layers.stream().map(Object::toString));
      }
    }
    return text(Arrays.stream(asked).limit(depth - 1L));
  }

  private String text(Stream<String> widths) {
    return widths.collect(Collectors.joining("-", depth + "/", ""));
  }

  /** What networks are called: by their widths, and by what else distinguishes them. */
  public List<String> names() {
    List<Map<String, String>> all = question.candidates();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < builds.size(); i++) {
      StringBuilder name = new StringBuilder(builds.get(i).widths());
      for (String parameter : List.of("firstLayer", "builder", "loss", "scaling")) {
        if (all.stream().map(one -> one.get(parameter)).distinct().count() > 1) {
          name.append(", ").append(all.get(i).get(parameter));
        }
      }
      names.add(name.toString());
    }
    return names;
  }

  /** The first layer of a network. */
  public String firstLayer(int build) {
    return question.candidates().get(build).getOrDefault("firstLayer", "");
  }

  /** Seconds that a part of the work took. */
  public double seconds(String part) {
    return seconds.getOrDefault(part, Double.NaN);
  }

  /** The set. */
  public BenchmarkSet set() {
    return BenchmarkSet.named(question.set());
  }

  /** The experiment. */
  public Experiment experiment() {
    return Experiment.named(question.experiment());
  }

  /** As JSON values. */
  public Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("set", question.set());
    json.put("experiment", question.experiment());
    json.put("data", question.data());
    json.put("seed", question.seed());
    json.put("rowsSha256", question.rowsSha256());
    json.put("testRows", question.testRows());
    json.put("testError", testError);
    json.put("validationError", validationError);
    Map<String, @Nullable Object> network = new LinkedHashMap<>();
    network.put("build", chosen);
    network.put("widths", builds.get(chosen).widths());
    network.put("firstLayer", firstLayer(chosen));
    network.put("loss", builds.get(chosen).loss());
    network.put("builder", builds.get(chosen).builder());
    network.put("scaling", builds.get(chosen).scaling());
    network.put("depth", depth);
    network.put("lambda", lambda);
    network.put("layers", layers);
    network.put("nodes", layers.stream().mapToInt(Integer::intValue).sum());
    json.put("chosen", network);
    json.put("modelBytes", modelBytes);
    json.put("seconds", seconds);
    json.put("machine", machine);
    List<Object> networks = new ArrayList<>();
    for (int i = 0; i < builds.size(); i++) {
      networks.add(json(builds.get(i), firstLayer(i)));
    }
    json.put("builds", networks);
    json.put("candidates", question.candidates());
    return json;
  }

  private static Object json(Tried tried, String firstLayer) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("widths", tried.widths());
    json.put("firstLayer", firstLayer);
    json.put("loss", tried.loss());
    json.put("builder", tried.builder());
    json.put("scaling", tried.scaling());
    List<Object> points = new ArrayList<>();
    for (Point point : tried.points()) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("depth", point.depth());
      one.put("nodes", point.nodes());
      one.put("lambda", point.lambda());
      one.put("trainError", point.trainError());
      one.put("validationError", point.validationError());
      if (!Double.isNaN(point.testError())) {
        one.put("testError", point.testError());
      }
      one.put("gap", Double.isFinite(point.gap()) ? point.gap() : null);
      points.add(one);
    }
    json.put("path", points);
    return json;
  }

  /**
   * Reads what {@link #json} writes.
   *
   * @throws IllegalArgumentException if the text is something else
   */
  static PaperResult parse(String text) {
    JsonObject json = JsonObject.parse(text);
    JsonObject network = json.object("chosen");
    List<Tried> builds = new ArrayList<>();
    for (JsonObject build : json.objects("builds")) {
      List<Point> points = new ArrayList<>();
      for (JsonObject point : build.objects("path")) {
        points.add(
            new Point(
                point.count("depth"),
                point.count("nodes"),
                point.number("lambda"),
                point.fraction("trainError"),
                point.fraction("validationError"),
                point.has("testError") ? point.fraction("testError") : Double.NaN,
                point.isNull("gap") ? Double.NaN : point.number("gap")));
      }
      builds.add(
          new Tried(
              build.text("widths"),
              build.text("loss"),
              build.text("builder"),
              build.text("scaling"),
              points));
    }
    return new PaperResult(
        new Question(
            json.text("set"),
            json.text("experiment"),
            json.text("data"),
            json.isNull("seed") ? null : (Long) json.whole("seed"),
            json.text("rowsSha256"),
            json.count("testRows"),
            json.objects("candidates").stream().map(JsonObject::allTexts).toList()),
        builds,
        network.count("build"),
        network.count("depth"),
        network.number("lambda"),
        network.counts("layers"),
        json.fraction("validationError"),
        json.fraction("testError"),
        json.object("seconds").allNumbers(),
        json.whole("modelBytes"),
        json.object("machine").allTexts());
  }
}
