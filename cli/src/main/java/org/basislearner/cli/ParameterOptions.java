package org.basislearner.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.basislearner.train.Parameter;
import org.basislearner.train.Parameters;
import picocli.CommandLine;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option for each declared parameter. All are optional: what is given is fixed, the rest is
 * searched by auto mode or has its default.
 */
final class ParameterOptions implements IModelTransformer {
  private static final String AUTO = "auto";

  /** The task is found in the data. */
  private static List<Parameter<?>> declared() {
    return Parameter.all().stream().filter(one -> !one.equals(Parameter.TASK)).toList();
  }

  /** Adds the options to a command. */
  @Override
  public CommandSpec transform(CommandSpec command) {
    ArgGroupSpec.Builder group =
        ArgGroupSpec.builder()
            .validate(false)
            .heading("%nParameters (what is given is fixed; auto mode finds the rest):%n")
            .order(3);
    declared().forEach(parameter -> group.addArg(option(parameter)));
    return command.addArgGroup(group.build());
  }

  private static OptionSpec option(Parameter<?> parameter) {
    OptionSpec.Builder option = OptionSpec.builder(flag(parameter));
    if (parameter.fallback() instanceof Boolean on) {
      String sentence = on ? "Do not " + parameter.help() : upper(parameter.help());
      return option.type(boolean.class).arity("0").description(sentence + ".").build();
    }
    String columns =
        parameter.name().equals("validation")
            ? "; group:COLUMN holds out whole groups of rows, time:COLUMN the last rows in time, a"
                + " fifth of all"
            : "";
    return option
        .type(String.class)
        .paramLabel(label(parameter.fallback()))
        .description(
            upper(parameter.help()) + ": " + parameter.allowed() + columns + standard(parameter))
        .build();
  }

  private static <T> String standard(Parameter<T> parameter) {
    String value = parameter.auto() ? AUTO : parameter.printer().apply(parameter.fallback());
    return " (default: " + value + ").";
  }

  private static String label(Object value) {
    if (value instanceof List<?>) {
      return "N,N,...";
    }
    return value instanceof Number ? "N" : "HOW";
  }

  private static String upper(String sentence) {
    return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  /** The name of a parameter's option; of what is on without it, the one that turns it off. */
  private static String flag(Parameter<?> parameter) {
    String name = parameter.name().equals("lambdas") ? "lambda" : parameter.name();
    String no = Boolean.TRUE.equals(parameter.fallback()) ? "no-" : "";
    return "--" + no + name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  /** What was given to a command, as text by the name of the parameter; auto is nothing given. */
  static Map<String, String> given(CommandSpec command) {
    Map<String, String> given = new LinkedHashMap<>();
    for (Parameter<?> parameter : declared()) {
      Object value = command.findOption(flag(parameter)).getValue();
      if (parameter.fallback() instanceof Boolean on) {
        if (Boolean.TRUE.equals(value)) {
          given.put(parameter.name(), String.valueOf(!on));
        }
      } else if (value != null && !value.equals(AUTO)) {
        given.put(parameter.name(), value.toString());
      }
    }
    return given;
  }

  /**
   * What is given by some words that are options for parameters.
   *
   * @throws picocli.CommandLine.ParameterException if they are not
   */
  static Map<String, String> parse(String... words) {
    CommandSpec options = new ParameterOptions().transform(CommandSpec.create());
    new CommandLine(options).parseArgs(words);
    return given(options);
  }

  /** The options that give parameters, with their values. */
  static List<String> words(Parameters parameters) {
    List<String> words = new ArrayList<>();
    Map<String, String> given = parameters.toMap();
    for (Parameter<?> parameter : declared()) {
      String text = given.get(parameter.name());
      if (text != null && !(parameter.fallback() instanceof Boolean)) {
        words.addAll(List.of(flag(parameter), text));
      } else if (text != null && !text.equals(parameter.fallback().toString())) {
        words.add(flag(parameter));
      }
    }
    return words;
  }

  /** A message of the library, which speaks of parameters, in the words of the command line. */
  static String inFlags(String message) {
    String text = message;
    for (Parameter<?> parameter : Parameter.all()) {
      boolean onOff = parameter.fallback() instanceof Boolean;
      String value = onOff ? "(true|false)" : "";
      String flag = flag(parameter) + (onOff ? "" : " ");
      text = text.replaceAll("\\b" + parameter.name() + " = " + value, flag);
    }
    return text;
  }
}
