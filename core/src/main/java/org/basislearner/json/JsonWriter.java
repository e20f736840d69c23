package org.basislearner.json;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes plain Java values as JSON without white space; the counterpart of {@link JsonReader}. */
final class JsonWriter {
  private final StringBuilder out = new StringBuilder();

  String write(@Nullable Object value) {
    writeValue(value, 0);
    return out.toString();
  }

  private void writeValue(@Nullable Object value, int depth) {
    if (value == null || value instanceof Boolean) {
      out.append(value);
    } else if (value instanceof String string) {
      writeString(string);
    } else if (value instanceof Double || value instanceof Float) {
      writeReal(((Number) value).doubleValue());
    } else if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      out.append(value);
    } else if (value instanceof Map<?, ?> map) {
      writeObject(map, deeper(depth));
    } else if (value instanceof List<?> list) {
      writeArray(list, deeper(depth));
    } else {
      throw new JsonException("cannot write a " + value.getClass().getName() + " as JSON");
    }
  }

  /** Also what stops a list that contains itself. */
  private static int deeper(int depth) {
    if (depth == Json.DEEPEST) {
      throw new JsonException("cannot write JSON nested deeper than " + Json.DEEPEST + " levels");
    }
    return depth + 1;
  }

  private void writeObject(Map<?, ?> map, int depth) {
    String separator = "{";
    for (Map.Entry<?, ?> member : map.entrySet()) {
      out.append(separator);
      if (!(member.getKey() instanceof String key)) {
        throw new JsonException("cannot write the key " + member.getKey() + ": not a string");
      }
      writeString(key);
      out.append(':');
      writeValue(member.getValue(), depth);
      separator = ",";
    }
    out.append(map.isEmpty() ? "{}" : "}");
  }

  private void writeArray(List<?> list, int depth) {
    String separator = "[";
    for (Object element : list) {
      out.append(separator);
      writeValue(element, depth);
      separator = ",";
    }
    out.append(list.isEmpty() ? "[]" : "]");
  }

  private void writeReal(double value) {
    if (!Double.isFinite(value)) {
      throw new JsonException("cannot write " + value + " as JSON: not a finite number");
    }
    out.append(ShortestDecimal.of(value));
  }

  private void writeString(String text) {
    if (Json.unpairedSurrogate(text) >= 0) {
      throw new JsonException("cannot write a string with an unpaired surrogate as JSON");
    }
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int escape = "\"\\\b\f\n\r\t".indexOf(c);
      if (escape >= 0) {
        out.append('\\').append("\"\\bfnrt".charAt(escape));
      } else if (c < ' ') {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
