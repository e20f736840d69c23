package org.basislearner.cli.paper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.basislearner.data.sets.BenchmarkSet;
import org.basislearner.format.Json;
import org.basislearner.format.JsonException;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.jspecify.annotations.Nullable;

/**
 * What came of an experiment on a set: the content of its result file.
 *
 * @param question what was asked; a file that answers the same one need not be computed again
 * @param builds the networks that were grown to choose from
 * @param chosen position of the one that was chosen
 * @param depth of the chosen network
 * @param lambda of the chosen network
 * @param nodes of the chosen network
 * @param validationError share of wrong validation rows
 * @param testError share of wrong test rows
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
    int nodes,
    double validationError,
    double testError,
    Map<String, Double> seconds,
    long modelBytes,
    Map<String, String> machine) {

  /**
   * Everything that decides a result.
   *
   * @param set its name
   * @param experiment its name
   * @param origin where the rows come from
   * @param seed of what is drawn
   * @param testRows how many
   * @param candidates what is tried
   */
  public record Question(
      String set,
      String experiment,
      String origin,
      long seed,
      int testRows,
      List<Map<String, String>> candidates) {
    static Question of(
        BenchmarkSet set, Experiment experiment, Origin origin, long seed, int testRows) {
      return new Question(
          set.setName(),
          experiment.name(),
          origin.text(),
          seed,
          testRows,
          texts(experiment.candidates(set)));
    }

    /** Whether the candidates are those that the experiment tries on the set. */
    boolean isOf(Experiment experiment, BenchmarkSet set) {
      return candidates.equals(texts(experiment.candidates(set)));
    }

    private static List<Map<String, String>> texts(List<Parameters> candidates) {
      return candidates.stream().map(Parameters::toMap).toList();
    }
  }

  /**
   * A network that was grown.
   *
   * @param widths as in 50/600
   * @param points every depth and lambda
   */
  public record Tried(
      String widths, String loss, String builder, String scaling, List<Point> points) {}

  /** A depth and a lambda. */
  public record Point(
      int depth, int nodes, double lambda, double trainError, double validationError, double gap) {
    static Point of(PathPoint point) {
      return new Point(
          point.depth(),
          point.nodes(),
          point.lambda(),
          point.trainError(),
          point.validationError(),
          point.gap());
    }
  }

  /** Widths as the paper writes them: first layer, others. */
  static String widths(Parameters parameters) {
    return parameters.widths().stream().map(Object::toString).collect(Collectors.joining("/"));
  }

  /** Depth and width, such as 5/250; with layers of different widths 5/50-600. */
  public String network() {
    return Arrays.stream(builds.get(chosen).widths().split("/"))
        .limit(depth - 1L)
        .collect(Collectors.joining("-", depth + "/", ""));
  }

  /**
   * What networks are called: by their widths, and by what else tells them apart.
   *
   * @return a name for each build
   */
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

  /** Where its rows come from, with the seed of what was drawn. */
  public String data() {
    boolean drawn = question.origin().equals(Origin.REGENERATED.text());
    return drawn ? question.origin() + ", seed " + question.seed() : question.origin();
  }

  /** The first layer of the chosen network. */
  public String firstLayer() {
    return question.candidates().get(chosen).getOrDefault("firstLayer", "");
  }

  /** The set. */
  public BenchmarkSet set() {
    return BenchmarkSet.named(question.set());
  }

  /** The experiment. */
  public Experiment experiment() {
    return Experiment.named(question.experiment());
  }

  /** The whole time in seconds. */
  public double totalSeconds() {
    return seconds.getOrDefault("total", Double.NaN);
  }

  /** As JSON values. */
  public Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("set", question.set());
    json.put("experiment", question.experiment());
    json.put("data", question.origin());
    json.put("seed", question.seed());
    json.put("testRows", question.testRows());
    json.put("testError", testError);
    json.put("validationError", validationError);
    Map<String, @Nullable Object> network = new LinkedHashMap<>();
    network.put("build", chosen);
    network.put("widths", builds.get(chosen).widths());
    network.put("loss", builds.get(chosen).loss());
    network.put("builder", builds.get(chosen).builder());
    network.put("scaling", builds.get(chosen).scaling());
    network.put("depth", depth);
    network.put("lambda", lambda);
    network.put("nodes", nodes);
    json.put("chosen", network);
    json.put("modelBytes", modelBytes);
    json.put("seconds", seconds);
    json.put("machine", machine);
    json.put("builds", builds.stream().map(PaperResult::json).toList());
    json.put("candidates", question.candidates());
    return json;
  }

  private static Object json(Tried tried) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("widths", tried.widths());
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
      one.put("gap", Double.isFinite(point.gap()) ? point.gap() : null);
      points.add(one);
    }
    json.put("path", points);
    return json;
  }

  /**
   * Reads what {@link #json} writes.
   *
   * @throws JsonException if the text is something else
   */
  static PaperResult parse(String text) {
    Fields json = Fields.of(Json.parse(text));
    Fields network = json.inner("chosen");
    List<Tried> builds = new ArrayList<>();
    for (Fields build : json.list("builds")) {
      List<Point> points = new ArrayList<>();
      for (Fields point : build.list("path")) {
        points.add(
            new Point(
                (int) point.whole("depth"),
                (int) point.whole("nodes"),
                point.number("lambda"),
                point.number("trainError"),
                point.number("validationError"),
                point.number("gap")));
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
            json.whole("seed"),
            (int) json.whole("testRows"),
            json.list("candidates").stream().map(Fields::texts).toList()),
        builds,
        (int) network.whole("build"),
        (int) network.whole("depth"),
        network.number("lambda"),
        (int) network.whole("nodes"),
        json.number("validationError"),
        json.number("testError"),
        json.inner("seconds").numbers(),
        json.whole("modelBytes"),
        json.inner("machine").texts());
  }
}
