package org.basislearner.spark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Map;
import org.basislearner.store.Group;
import org.basislearner.store.Product;
import org.junit.jupiter.api.Test;

/** A step can be repeated, because it leaves alone what it started from. */
class StepBlockTest {
  private static final double[][] INPUTS = {{1, 2}, {3, 4}};
  private final StoredBlock first =
      StoredBlock.first(5, 2, INPUTS, new double[][] {{7, 8}}, new double[0][]);

  @Test
  void aBlockBeginsWithInputsTargetsAndWeights() {
    StepBlock block = new StepBlock(first, Map.of());
    assertThat(block.index()).isEqualTo(5);
    assertThat(block.rows()).isEqualTo(2);
    assertThat(block.all(Group.INPUT)).isDeepEqualTo(INPUTS);
    assertThat(block.column(Group.TARGET, 0)).containsExactly(7, 8);
    assertThat(block.columns(Group.WEIGHT)).isZero();
    assertThatThrownBy(() -> block.column(Group.WEIGHT, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void changesLeaveTheStoredBlockAlone() {
    StepBlock block = new StepBlock(first, Map.of());
    block.replace(Group.INPUT, 1, new double[] {30, 40});
    block.truncate(Group.TARGET, 0);
    block.append(Group.TARGET, new double[] {70, 80});
    block.append(Group.NODE, new double[] {9, 9});
    assertThat(block.column(Group.INPUT, 1)).containsExactly(30, 40);
    assertThat(block.column(Group.TARGET, 0)).containsExactly(70, 80);

    StepBlock again = new StepBlock(first, Map.of());
    assertThat(again.all(Group.INPUT)).isDeepEqualTo(INPUTS);
    assertThat(again.column(Group.TARGET, 0)).containsExactly(7, 8);
    assertThat(again.columns(Group.NODE)).isZero();
  }

  @Test
  void aStepStoresOnlyWhatItMadeAndKept() {
    StepBlock block = new StepBlock(first, Map.of());
    block.append(Group.NODE, new double[] {9, 9});
    block.append(Group.CANDIDATE, new double[] {0, 0});
    block.truncate(Group.CANDIDATE, 0);
    block.replace(Group.INPUT, 0, new double[] {10, 20});
    StoredBlock stored = block.stored(false);
    assertThat(stored.step).isEqualTo(1);
    assertThat(stored.liveSteps()).containsExactlyInAnyOrder(0, 1);
    assertThat(stored.column(0)).containsExactly(10, 20);
    assertThat(stored.column(1)).containsExactly(9, 9);
    assertThatThrownBy(() -> stored.column(2)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> new StepBlock(stored, Map.of()).column(Group.TARGET, 0))
        .hasMessageContaining("step 0");

    StoredBlock whole = block.stored(true);
    assertThat(whole.liveSteps()).containsExactly(1);
    assertThat(new StepBlock(whole, Map.of()).all(Group.INPUT))
        .isDeepEqualTo(new double[][] {{10, 20}, {3, 4}});
  }

  @Test
  void aProductIsARecipeOfColumnsAsTheyWere() {
    StepBlock block = new StepBlock(first, Map.of());
    block.append(Group.NODE, new double[] {2, 3});
    block.append(Group.NODE, new Product(Group.NODE, 0, Group.INPUT, 1, 0.5));
    block.append(Group.NODE, new Product(Group.NODE, 1, Group.NODE, 0, 1));
    block.replace(Group.NODE, 0, new double[] {100, 100});
    assertThat(block.column(Group.NODE, 1)).containsExactly(3, 6);
    assertThat(block.column(Group.NODE, 2)).containsExactly(6, 18);

    StoredBlock stored = block.stored(false);
    assertThatThrownBy(() -> stored.column(2))
        .as("but the two columns")
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(stored.liveSteps()).containsExactlyInAnyOrder(0, 1);
    StoredBlock whole = block.stored(true);
    assertThat(whole.liveSteps()).containsExactly(1);
    StepBlock again = new StepBlock(whole, Map.of());
    assertThat(again.all(Group.NODE)).isDeepEqualTo(new double[][] {{100, 100}, {3, 6}, {6, 18}});
    assertThat(again.all(Group.INPUT)).isDeepEqualTo(INPUTS);
  }

  @Test
  void aStepWhoseColumnIsOnlyAFactorIsStillNeeded() {
    StepBlock block = new StepBlock(first, Map.of());
    block.append(Group.NODE, new Product(Group.INPUT, 0, Group.INPUT, 1, 1));
    for (Group group : new Group[] {Group.INPUT, Group.TARGET}) {
      block.truncate(group, 0);
    }
    assertThat(block.stored(false).liveSteps()).containsExactly(0);
    assertThat(block.column(Group.NODE, 0)).containsExactly(3, 8);
  }

  @Test
  void aBlockComesBackFromDiskAsItWas() throws Exception {
    StepBlock made = new StepBlock(first, Map.of());
    made.append(Group.NODE, new Product(Group.INPUT, 0, Group.INPUT, 1, 2));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(made.stored(true));
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      StepBlock block = new StepBlock((StoredBlock) in.readObject(), Map.of());
      assertThat(block.index()).isEqualTo(5);
      assertThat(block.all(Group.INPUT)).isDeepEqualTo(INPUTS);
      assertThat(block.column(Group.TARGET, 0)).containsExactly(7, 8);
      assertThat(block.column(Group.NODE, 0)).containsExactly(6, 16);
    }
  }
}
