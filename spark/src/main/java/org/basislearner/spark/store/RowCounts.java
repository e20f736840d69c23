package org.basislearner.spark.store;

import java.io.Serializable;
import java.util.Arrays;

/** What is known of rows after one look at each: how many, which classes, and what is wrong. */
final class RowCounts implements Serializable {
  private static final long serialVersionUID = 1;

  /** Labels from here on are not counted: without names, that many classes are a mistake. */
  static final int MOST_CLASSES = 1000;

  /** Larger numbers, squared, are out of range. */
  private static final double LARGEST = 1e150;

  /** Smaller numbers vanish when squared. */
  static final double SMALLEST = 1 / LARGEST;

  long rows;
  long marked;
  long positiveWeights;
  long missingVectors;
  long otherSizes;
  int otherSize;
  long notFinite;
  int notFiniteColumn = Integer.MAX_VALUE;
  long tooLarge;
  long missingLabels;
  long notFiniteLabels;
  long notClasses;
  double notClass;
  long tooLargeLabels;
  double largestLabel;
  long badWeights;
  long missingMarks;
  long[] classes = new long[0];

  /** Looks at the inputs of a row; false if it has something that is no number. */
  boolean lookAt(double[] features) {
    for (int j = 0; j < features.length; j++) {
      if (!Double.isFinite(features[j])) {
        notFinite++;
        notFiniteColumn = Math.min(notFiniteColumn, j);
        return false;
      }
      tooLarge += Math.abs(features[j]) > LARGEST ? 1 : 0;
    }
    return true;
  }

  /** Looks at a label, as a number and as a class. */
  boolean lookAt(double label) {
    if (!Double.isFinite(label)) {
      notFiniteLabels++;
      return false;
    }
    tooLargeLabels += Math.abs(label) > LARGEST ? 1 : 0;
    largestLabel = Math.max(largestLabel, Math.abs(label));
    if (label == Math.rint(label) && label >= 0 && label < MOST_CLASSES) {
      int number = (int) label;
      classes = number < classes.length ? classes : Arrays.copyOf(classes, number + 1);
      classes[number]++;
    } else {
      notClass = notClasses++ == 0 ? label : notClass;
    }
    return true;
  }

  boolean lookAtWeight(double weight) {
    boolean right = weight >= 0 && weight <= LARGEST;
    badWeights += right ? 0 : 1;
    positiveWeights += right && weight > 0 ? 1 : 0;
    return right;
  }

  /** Adds what is known of later rows. */
  void add(RowCounts later) {
    rows += later.rows;
    marked += later.marked;
    positiveWeights += later.positiveWeights;
    missingVectors += later.missingVectors;
    otherSize = otherSizes == 0 ? later.otherSize : otherSize;
    otherSizes += later.otherSizes;
    notFinite += later.notFinite;
    notFiniteColumn = Math.min(notFiniteColumn, later.notFiniteColumn);
    tooLarge += later.tooLarge;
    missingLabels += later.missingLabels;
    notFiniteLabels += later.notFiniteLabels;
    notClass = notClasses == 0 ? later.notClass : notClass;
    notClasses += later.notClasses;
    tooLargeLabels += later.tooLargeLabels;
    largestLabel = Math.max(largestLabel, later.largestLabel);
    badWeights += later.badWeights;
    missingMarks += later.missingMarks;
    if (later.classes.length > classes.length) {
      classes = Arrays.copyOf(classes, later.classes.length);
    }
    for (int c = 0; c < later.classes.length; c++) {
      classes[c] += later.classes[c];
    }
  }
}
