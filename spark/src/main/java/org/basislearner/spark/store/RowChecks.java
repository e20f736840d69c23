package org.basislearner.spark.store;

import java.util.Arrays;
import java.util.Locale;
import org.basislearner.rows.DataException;
import org.basislearner.train.Task;

/** Refuses rows that cannot be learned from: names the column, the count, and what helps. */
record RowChecks(RowColumns columns, RowCounts counts) {
  void check(Task task) {
    checkFeatures();
    checkOthers();
    if (counts.rows == 0) {
      throw new DataException("there are no rows to train on");
    }
    if (columns.isWeighted() && counts.positiveWeights == 0) {
      fail("column %s: all %d weights are 0", columns.weight(), counts.rows);
    }
    if (task == Task.CLASSIFICATION) {
      checkClasses();
    } else {
      checkNumbers();
    }
  }

  private void checkFeatures() {
    if (counts.missingVectors > 0) {
      fail(
          "column %s: the vector is null in %d rows; leave them out or fill them in",
          columns.features(), counts.missingVectors);
    }
    if (counts.otherSizes > 0) {
      fail(
          "column %s: %d rows have vectors of another size than %d, such as %d",
          columns.features(), counts.otherSizes, columns.vectorNames().size(), counts.otherSize);
    }
    if (counts.notFinite > 0) {
      fail(
          "column %s: %d rows have NaN or infinite values, among them in input %s; leave the rows"
              + " out or fill them in (such as with Imputer)",
          columns.features(), counts.notFinite, columns.vectorNames().get(counts.notFiniteColumn));
    }
  }

  private void checkOthers() {
    if (counts.missingLabels > 0) {
      fail(
          "column %s: the label is null in %d rows; leave them out",
          columns.label(), counts.missingLabels);
    }
    if (counts.notFiniteLabels > 0) {
      fail(
          "column %s: the label is NaN or infinite in %d rows; leave them out",
          columns.label(), counts.notFiniteLabels);
    }
    if (counts.badWeights > 0) {
      fail(
          "column %s: %d weights are null, negative or not finite; they must be 0 or more",
          columns.weight(), counts.badWeights);
    }
    if (counts.missingMarks > 0) {
      fail(
          "column %s: the validation mark is null in %d rows; it must be true or false",
          columns.validation(), counts.missingMarks);
    }
    if (columns.isMarked() && counts.rows > 0 && counts.marked == 0) {
      fail(
          "column %s: none of %d rows is marked for validation", columns.validation(), counts.rows);
    }
    if (columns.isMarked() && counts.marked > 0 && counts.marked == counts.rows) {
      fail("column %s: all %d rows are marked for validation", columns.validation(), counts.rows);
    }
  }

  private void checkClasses() {
    String index = "use StringIndexer to number the classes";
    if (counts.notClasses > 0) {
      fail(
          "column %s: %d labels are not whole numbers from 0 to %d, such as %s; %s",
          columns.label(), counts.notClasses, RowCounts.MOST_CLASSES - 1, counts.notClass, index);
    }
    int named = columns.labelNames().size();
    long beyond = Arrays.stream(counts.classes).skip(named).sum();
    if (named > 0 && beyond > 0) {
      fail(
          "column %s: %d labels are beyond the %d classes that its metadata name; %s",
          columns.label(), beyond, named, index);
    }
    long empty = Arrays.stream(counts.classes).filter(count -> count == 0).count();
    if (empty == counts.classes.length - 1) {
      fail(
          "column %s: all %d rows have the label %d: there is nothing to tell apart",
          columns.label(), counts.rows, counts.classes.length - 1);
    }
    if (named == 0 && empty > 0) {
      fail(
          "column %s: labels go up to %d, but %d of the labels before it are in no row; %s",
          columns.label(), counts.classes.length - 1, empty, index);
    }
  }

  private void checkNumbers() {
    if (counts.tooLargeLabels > 0) {
      fail(
          "column %s: the squares of %d labels are out of range; rescale the label",
          columns.label(), counts.tooLargeLabels);
    }
    if (counts.largestLabel > 0 && counts.largestLabel < RowCounts.SMALLEST) {
      fail(
          "column %s: all %d labels are so small that they vanish when squared; rescale the label",
          columns.label(), counts.rows);
    }
  }

  private static void fail(String message, Object... values) {
    throw new DataException(String.format(Locale.ROOT, message, values));
  }
}
