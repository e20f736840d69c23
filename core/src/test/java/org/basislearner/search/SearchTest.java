package org.basislearner.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.basislearner.learner.MemoryEstimate;
import org.basislearner.loss.SolverStop;
import org.basislearner.loss.TargetKind;
import org.basislearner.store.RowShape;
import org.basislearner.train.Build;
import org.basislearner.train.ModelPath;
import org.basislearner.train.Parameters;
import org.basislearner.train.PathPoint;
import org.basislearner.train.RunOptions;
import org.basislearner.train.Scaling;
import org.basislearner.train.StopReason;
import org.basislearner.train.Task;
import org.basislearner.train.Validation;
import org.junit.jupiter.api.Test;

/** What is given is fixed, the rest is searched; errors are invented here. */
class SearchTest {
  private static final Parameters AUTO = Parameters.auto().withTask(Task.CLASSIFICATION);
  private static final int ROWS = 5000;

  /** The wider, the better; and uniform is better than standard. */
  private static double error(Parameters parameters) {
    return 1.0 / parameters.width(2) - (parameters.scaling() == Scaling.UNIFORM ? 1e-3 : 0);
  }

  /** All that is tried. */
  private static List<Parameters> tried(Search search, ToDoubleFunction<Parameters> error) {
    List<Build> builds = new ArrayList<>();
    for (Optional<Parameters> next = search.next(builds);
        next.isPresent();
        next = search.next(builds)) {
      builds.add(build(next.get(), error.applyAsDouble(next.get())));
    }
    return builds.stream().map(Build::parameters).toList();
  }

  private static Build build(Parameters parameters, double error) {
    PathPoint point =
        new PathPoint(3, 1, 1, 0, 0, error, 0.01, Double.NaN, 0, 1, SolverStop.EXACT, 0);
    ModelPath path = ModelPath.choose(List.of(point), false);
    return new Build(
        parameters, error, path, point, List.of(), StopReason.MAX_DEPTH, Double.NaN, 0, 0, 1);
  }

  private static List<Parameters> tried(Parameters given) {
    return tried(search(given, 5), SearchTest::error);
  }

  private static Search search(Parameters given, int inputs) {
    return Search.of(List.of(given), shape(ROWS, inputs, TargetKind.TWO_CLASSES, 1));
  }

  private static RowShape shape(long rows, int inputs, TargetKind kind, int targets) {
    return new RowShape(rows, inputs, kind, targets, false, rows);
  }

  private static <T> List<T> each(List<Parameters> tried, Function<Parameters, T> value) {
    return tried.stream().map(value).distinct().toList();
  }

  @Test
  void withNothingGivenKindsThenScalingThenWidthsAreTriedInThisOrder() {
    assertThat(tried(AUTO.withStages(0)))
        .extracting(SearchTest::words)
        .containsExactly(
            "sphere natural standard 50 squared",
            "plain unit standard 50 logistic",
            "plain natural standard 1 squared",
            "plain natural standard 50 squared",
            "sphere natural uniform 50 squared",
            "sphere natural uniform 200 squared")
        .doesNotHaveDuplicates();
  }

  @Test
  void aNetworkOfFewProductsThatIsBestIsTriedOverFewInputsAndWithMoreProducts() {
    ToDoubleFunction<Parameters> sparse =
        p -> p.width(2) + (p.firstLayer().name().equals("pairs") ? 0.1 * p.width(1) : 5);
    List<Parameters> tried = tried(search(AUTO.withStages(0), 9), sparse);
    assertThat(tried.subList(2, tried.size()))
        .extracting(p -> p.firstLayer().name() + " " + p.width(1) + " " + p.width(2))
        .containsExactly("identity 11 1", "pairs 3 1", "pairs 5 1", "pairs 9 1", "pairs 3 4");
  }

  @Test
  void whereAClassIsRareEveryRowIsHeldOutOnce() {
    RowShape rare = new RowShape(ROWS, 9, TargetKind.TWO_CLASSES, 1, false, 150);
    RowShape frequent = new RowShape(ROWS, 9, TargetKind.TWO_CLASSES, 1, false, 1500);
    assertThat(Search.of(List.of(AUTO), rare).base().validation()).isEqualTo(Validation.folds(5));
    assertThat(Search.of(List.of(AUTO), frequent).base().validation())
        .isEqualTo(Validation.fraction(0.2));
  }

  private static String words(Parameters p) {
    return String.join(
        " ",
        p.inputs(),
        p.nodeScale(),
        p.scaling().text(),
        Integer.toString(p.width(2)),
        p.loss().name());
  }

  @Test
  void ofFewRowsWithNumbersFourKindsAreCompared() {
    RowShape few = shape(1000, 8, TargetKind.NUMBERS, 1);
    Parameters numbers = Parameters.auto().withTask(Task.REGRESSION).withStages(0);
    assertThat(tried(Search.of(List.of(numbers), few), SearchTest::error).subList(0, 4))
        .extracting(SearchTest::words)
        .containsExactly(
            "sphere natural standard 100 squared",
            "plain natural standard 100 squared",
            "splines:8 natural standard 100 squared",
            "plain unit standard 100 squared");
  }

  @Test
  void whereSomethingOfANetworkIsGivenScalingWidthsAndLossAreTriedInThisOrder() {
    List<Parameters> tried = tried(AUTO.withFirstLayer("svd"));
    assertThat(tried)
        .extracting(p -> p.scaling().text() + " " + p.width(2) + " " + p.loss().name())
        .containsExactly(
            "standard 100 squared",
            "uniform 100 squared",
            "uniform 300 squared",
            "uniform 900 squared",
            "uniform 900 logistic");
    assertThat(each(tried, p -> p.builder().name())).containsExactly("ols", "screened");
    assertThat(tried).doesNotHaveDuplicates();
  }

  @Test
  void stagesComeFirstAndNetworksFarBehindThemAreNotSearched() {
    List<Parameters> near = tried(search(AUTO, 5), p -> p.stages() > 0 ? 1 : 1.05);
    assertThat(near.get(0).stages()).isPositive();
    assertThat(near.get(1).maxDepth()).as("a linear model").isEqualTo(2);
    assertThat(near.subList(2, 4)).allMatch(p -> p.stages() > 0);
    assertThat(near.subList(4, near.size())).hasSizeGreaterThan(2).allMatch(p -> p.stages() == 0);
    assertThat(near).doesNotHaveDuplicates();
    List<Parameters> far = tried(search(AUTO, 5), p -> p.stages() > 0 ? 1 : 1.4);
    assertThat(far).isEqualTo(near.subList(0, 6));
    List<Parameters> straight = tried(search(AUTO, 5), p -> p.stages() > 0 ? 1.4 : 1);
    assertThat(straight.subList(2, straight.size())).allMatch(p -> p.stages() == 0);
  }

  @Test
  void whatBelongsToOneKindAloneSaysThatItIsWanted() {
    for (Parameters given :
        List.of(
            AUTO.withWidths(5),
            AUTO.withScaling(Scaling.NONE),
            AUTO.withLoss("hinge"),
            AUTO.withInputs("plain"),
            AUTO.withValidation(Validation.none()))) {
      assertThat(tried(given)).as("%s", given).allMatch(p -> p.stages() == 0);
    }
    for (Parameters given :
        List.of(
            AUTO.withStages(7),
            AUTO.withInputs("steps"),
            AUTO.withShrinkage(0.5),
            AUTO.withMembers(2))) {
      assertThat(tried(given)).as("%s", given).isNotEmpty().allMatch(p -> p.stages() > 0);
      assertThat(tried(given)).allMatch(p -> given.orElse(p).equals(p)).doesNotHaveDuplicates();
    }
    assertThat(each(tried(AUTO.withMaxDepth(3)), p -> p.stages() > 0)).containsExactly(true, false);
    assertThat(each(tried(AUTO.withMaxDepth(3)), Parameters::maxDepth)).containsExactly(3);
  }

  @Test
  void ofVeryManyRowsOneSumOfStagesIsGrown() {
    RowShape million = shape(1_000_000, 50, TargetKind.TWO_CLASSES, 1);
    List<Parameters> tried = tried(Search.of(List.of(AUTO), million), SearchTest::error);
    assertThat(tried).hasSize(1).allMatch(p -> p.stages() > 0);
    MemoryEstimate memory = MemoryEstimate.of(million, tried.get(0), RunOptions.defaults());
    assertThat(memory.heapBytes()).isBetween(800_000_000L, 2_000_000_000L);
  }

  @Test
  void manyTargetsHaveStagesOnlyIfTheyAreAskedFor() {
    Parameters numbers = Parameters.auto().withTask(Task.REGRESSION);
    RowShape few = shape(ROWS, 5, TargetKind.NUMBERS, 2);
    RowShape many = shape(ROWS, 5, TargetKind.NUMBERS, 11);
    assertThat(tried(Search.of(List.of(numbers), few), SearchTest::error))
        .anyMatch(p -> p.stages() > 0);
    assertThat(tried(Search.of(List.of(numbers), many), SearchTest::error))
        .isNotEmpty()
        .allMatch(p -> p.stages() == 0);
    assertThat(tried(Search.of(List.of(numbers.withStages(5)), many), SearchTest::error))
        .isNotEmpty()
        .allMatch(p -> p.stages() == 5);
  }

  @Test
  void manyInputsHaveTheirScaleAndFirstWidthTried() {
    List<Parameters> tried = tried(search(AUTO.withFirstLayer("svd"), 64), p -> p.width(1));
    assertThat(each(tried, Parameters::scaling))
        .containsExactly(Scaling.NONE, Scaling.STANDARD, Scaling.UNIFORM);
    assertThat(each(tried, p -> p.width(1))).containsExactly(50, 25, 65);
    assertThat(tried(search(AUTO.withWidths(10, 20), 64), p -> p.width(1)))
        .allMatch(p -> p.widths().equals(List.of(10, 20)))
        .hasSize(4);
  }

  @Test
  void everythingGivenIsFixedInAllThatIsTried() {
    List<UnaryOperator<Parameters>> changes =
        List.of(
            p -> p.withWidths(20, 30),
            p -> p.withScaling(Scaling.QUANTILE),
            p -> p.withLoss("hinge"),
            p -> p.withBuilder("correlation"),
            p -> p.withMaxDepth(3),
            p -> p.withValidation(Validation.none()),
            p -> p.withLambdas(List.of(0.0, 1.0)));
    for (UnaryOperator<Parameters> change : changes) {
      Parameters given = change.apply(AUTO);
      List<Parameters> tried = tried(given);
      assertThat(tried).as("%s", given).hasSizeGreaterThan(1).doesNotHaveDuplicates();
      assertThat(tried).allMatch(p -> given.orElse(p).equals(p));
    }
  }

  @Test
  void theRestIsSearchedWhateverIsGiven() {
    Parameters widths = AUTO.withWidths(20, 30);
    assertThat(each(tried(widths), Parameters::scaling))
        .containsExactly(Scaling.STANDARD, Scaling.UNIFORM);
    assertThat(each(tried(widths), p -> p.loss().name())).containsExactly("squared", "logistic");
    Parameters hinge = AUTO.withLoss("hinge");
    assertThat(each(tried(hinge), Parameters::scaling))
        .containsExactly(Scaling.STANDARD, Scaling.UNIFORM);
    assertThat(each(tried(hinge), p -> p.width(2))).containsExactly(100, 300, 900);
    Parameters zero = AUTO.withLambdas(List.of(0.0));
    assertThat(each(tried(zero), p -> p.loss().name())).containsExactly("squared");
  }

  @Test
  void withNothingLeftToSearchThereIsOneBuildFromTheStartValues() {
    Parameters given = AUTO.withWidths(20, 30).withScaling(Scaling.NONE).withLoss("squared");
    assertThat(tried(given)).containsExactly(search(given, 5).base());
    assertThat(search(given, 5).base().maxDepth()).isEqualTo(10);
    assertThat(search(given, 5).base().patience()).isEqualTo(2);
    Parameters all = Parameters.defaults().withTask(Task.CLASSIFICATION);
    assertThat(tried(all)).containsExactly(all);
  }

  @Test
  void ofSeveralEachIsBuiltOnce() {
    List<Parameters> several = List.of(AUTO.withWidths(3), AUTO.withWidths(5), AUTO.withWidths(4));
    Search search = Search.of(several, shape(ROWS, 5, TargetKind.TWO_CLASSES, 1));
    assertThat(tried(search, SearchTest::error))
        .extracting(p -> p.width(1))
        .containsExactly(3, 5, 4);
    assertThat(each(tried(search, SearchTest::error), Parameters::maxDepth)).containsExactly(10);
    assertThat(search.endsWhenMemoryDoes()).isFalse();
  }

  @Test
  void severalThatDifferInWhatTheyHaveInCommonAreRefused() {
    List<UnaryOperator<Parameters>> changes =
        List.of(
            p -> p.withSeed(2),
            p -> p.withValidation(Validation.none()),
            p -> p.withRefit(false),
            p -> p.withTask(Task.REGRESSION));
    for (UnaryOperator<Parameters> change : changes) {
      List<Parameters> several = List.of(AUTO, change.apply(AUTO));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Search.of(several, shape(ROWS, 5, TargetKind.TWO_CLASSES, 1)))
          .withMessageContaining(": expected the same task, validation, guard, seed");
    }
  }
}
