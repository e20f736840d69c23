package org.basislearner.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntArrayParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.basislearner.train.Parameter;
import scala.Function1;

/**
 * The params of one estimator, made from the declarations of the library's parameters; to be used
 * through {@link BasisParams}. What auto mode finds has no default.
 */
public final class BasisParamSet implements Serializable {
  private static final long serialVersionUID = 1;

  private final LinkedHashMap<String, Param<?>> declared = new LinkedHashMap<>();
  final Param<String> weightCol;
  final Param<String> validationIndicatorCol;

  /**
   * The params of an estimator.
   *
   * @param without a parameter that its task has no use for
   */
  BasisParamSet(Params owner, String without) {
    for (Parameter<?> parameter : Parameter.all()) {
      if (!parameter.equals(Parameter.TASK) && !parameter.name().equals(without)) {
        declared.put(parameter.name(), param(owner, parameter));
      }
    }
    weightCol = new Param<>(owner, "weightCol", "column with row weights");
    validationIndicatorCol =
        new Param<>(owner, "validationIndicatorCol", "column that is true for validation rows");
  }

  private static <T> Param<?> param(Params owner, Parameter<T> parameter) {
    T fallback = parameter.fallback();
    String name = parameter.name();
    String doc = parameter.help() + ": " + parameter.allowed();
    if (fallback instanceof Integer number) {
      return withDefault(owner, parameter, new IntParam(owner, name, doc, valid(name)), number);
    }
    if (fallback instanceof Long number) {
      return withDefault(owner, parameter, new LongParam(owner, name, doc, valid(name)), number);
    }
    if (fallback instanceof Double number) {
      return withDefault(owner, parameter, new DoubleParam(owner, name, doc, valid(name)), number);
    }
    if (fallback instanceof Boolean on) {
      return withDefault(owner, parameter, new BooleanParam(owner, name, doc), on);
    }
    if (fallback instanceof List<?> list && list.get(0) instanceof Integer) {
      int[] numbers = list.stream().mapToInt(one -> (Integer) one).toArray();
      return withDefault(
          owner, parameter, new IntArrayParam(owner, name, doc, valid(name)), numbers);
    }
    if (fallback instanceof List<?> list) {
      double[] numbers = list.stream().mapToDouble(one -> (Double) one).toArray();
      return withDefault(
          owner, parameter, new DoubleArrayParam(owner, name, doc, valid(name)), numbers);
    }
    String text = parameter.printer().apply(fallback);
    return withDefault(owner, parameter, new Param<>(owner, name, doc, valid(name)), text);
  }

  // the params of Java's simple types are those of Object to Scala
  @SuppressWarnings("unchecked")
  private static Param<?> withDefault(
      Params owner, Parameter<?> parameter, Param<?> param, Object value) {
    if (!parameter.auto()) {
      owner.setDefault((Param<Object>) param, value);
    }
    return param;
  }

  /** Says no by the exception of the library, which names what is allowed. */
  private static <V> Function1<V, Object> valid(String name) {
    return (Function1<V, Object> & Serializable)
        value -> {
          Parameter.all().stream()
              .filter(parameter -> parameter.name().equals(name))
              .forEach(parameter -> parameter.parse(text(value)));
          return true;
        };
  }

  /** A param by its name; the caller knows its type. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  <P extends Param<?>> P get(String name) {
    return (P) Objects.requireNonNull(declared.get(name), name);
  }

  @SuppressWarnings("unchecked") // as above
  <T extends Params> T set(T owner, Param<?> param, Object value) {
    owner.set((Param<Object>) param, value);
    return owner;
  }

  /** What is set, as text under the names that core uses. */
  Map<String, String> texts(Params owner) {
    Map<String, String> texts = new LinkedHashMap<>();
    declared.forEach(
        (name, param) -> {
          if (owner.isSet(param)) {
            texts.put(name, text(owner.getOrDefault(param)));
          }
        });
    return texts;
  }

  private static String text(Object value) {
    if (value instanceof int[] numbers) {
      return Arrays.stream(numbers).mapToObj(Integer::toString).collect(Collectors.joining(","));
    }
    if (value instanceof double[] numbers) {
      return Arrays.stream(numbers).mapToObj(Double::toString).collect(Collectors.joining(","));
    }
    return value.toString();
  }
}
