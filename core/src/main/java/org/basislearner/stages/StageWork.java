package org.basislearner.stages;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A step of a training, with all that is needed where nothing of what came before it is known. */
public final class StageWork implements Serializable {
  private static final long serialVersionUID = 1;

  private final RemoteRows.Sent<StageChunk.Codes> codes;
  private final StageParameters parameters;

  /** The stages so far: as many to a group as are grown with the same knots, and the others. */
  private final ArrayList<RemoteRows.Sent<Stage[]>> groups;

  private final Stage[] others;

  /** Null before there are any. */
  private final RemoteRows.@Nullable Sent<Knots[]> knots;

  private final int draw;

  /** What was done for the present stage. */
  private final ArrayList<StageStep> steps;

  private final StageStep asked;

  StageWork(
      RemoteRows.Sent<StageChunk.Codes> codes,
      StageParameters parameters,
      List<RemoteRows.Sent<Stage[]>> groups,
      List<Stage> others,
      RemoteRows.@Nullable Sent<Knots[]> knots,
      int draw,
      List<StageStep> steps,
      StageStep asked) {
    this.codes = codes;
    this.parameters = parameters;
    this.groups = new ArrayList<>(groups);
    this.others = others.toArray(Stage[]::new);
    this.knots = knots;
    this.draw = draw;
    this.steps = new ArrayList<>(steps);
    this.asked = asked;
  }

  /** What a chunk answers. */
  public StageSums on(StageChunk chunk) {
    return chunk.on(this);
  }

  /** About how many numbers a chunk answers with. */
  public long size() {
    return asked.size();
  }

  StageChunk.Codes codes() {
    return codes.value();
  }

  double shrinkage() {
    return parameters.shrinkage();
  }

  /** The number of stages so far. */
  int stages() {
    return groups.size() * parameters.redraw() + others.length;
  }

  Stage stage(int number) {
    int group = number / parameters.redraw();
    return group < groups.size()
        ? groups.get(group).value()[number % parameters.redraw()]
        : others[number - groups.size() * parameters.redraw()];
  }

  /** How often knots were drawn. */
  int draw() {
    return draw;
  }

  Knots[] knots() {
    return knots == null ? new Knots[0] : knots.value();
  }

  List<StageStep> steps() {
    return steps;
  }

  StageStep asked() {
    return asked;
  }
}
