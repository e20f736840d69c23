package org.basislearner.data.read;

import java.util.HashSet;
import java.util.Set;
import org.basislearner.columns.Column;
import org.basislearner.data.text.NumberText;
import org.basislearner.data.text.Place;
import org.basislearner.data.text.Words;

/** A column of an ARFF file that grows. */
final class ArffValues {
  private final ArffAttribute attribute;
  private final NumberValues numbers;
  private final TextValues texts = new TextValues();
  private final Set<String> declared;
  private int rows;

  ArffValues(String source, ArffAttribute attribute) {
    this.attribute = attribute;
    this.numbers = new NumberValues(source, NumberValues.all(1), 16);
    this.declared = new HashSet<>(attribute.levels());
  }

  void add(String text, boolean quoted, Place place) {
    boolean missing = !quoted && Words.isMissing(text);
    switch (attribute.kind()) {
      case NUMERIC -> addNumber(missing ? Double.NaN : number(text, place));
      case TEXT -> texts.add(missing ? -1 : texts.code(text));
      case NOMINAL -> {
        // A level may be called NA; only a question mark is always missing.
        boolean absent = missing && (text.equals("?") || !declared.contains(text));
        if (!absent && !declared.contains(text)) {
          throw place
              .column(attribute.name())
              .error(Place.quoted(text) + " is not one of the declared levels; declare it");
        }
        texts.add(absent ? -1 : texts.code(text));
      }
    }
    rows++;
  }

  /** A value that a sparse row leaves out. */
  void addAbsent() {
    switch (attribute.kind()) {
      case NUMERIC -> addNumber(0);
      case TEXT -> texts.add(-1);
      case NOMINAL ->
          texts.add(attribute.levels().isEmpty() ? -1 : texts.code(attribute.levels().get(0)));
    }
    rows++;
  }

  private void addNumber(double value) {
    numbers.ensure(rows + 1L);
    numbers.values(0)[rows] = value;
  }

  private double number(String text, Place place) {
    double value = NumberText.parse(text);
    if (!Double.isFinite(value)) {
      throw place
          .column(attribute.name())
          .error(
              Place.quoted(text)
                  + " is not a finite number; correct it, or write ? if it is missing");
    }
    return value;
  }

  Column column() {
    return attribute.kind() == ArffAttribute.Kind.NUMERIC
        ? numbers.column(0, attribute.name(), rows)
        : texts.column(attribute.name());
  }
}
