package org.basislearner.cli;

import java.nio.charset.Charset;
import java.util.Optional;
import org.basislearner.data.Writing;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How files are written, where that is not found out. */
final class ReadingOptions {
  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description =
          "Encoding of text files, such as UTF-8 or Windows-1252 (default: found in the file).")
  @Nullable String encoding;

  @Option(
      names = "--decimal-comma",
      negatable = true,
      description =
          "Numbers have a decimal comma, so that 1,234 is a fraction, or have none (default: found"
              + " in the file).")
  @Nullable Boolean decimalComma;

  @Option(
      names = "--dates",
      paramLabel = "ORDER",
      description =
          "day-first or month-first, for dates such as 05/06/2020 (default: found in the column).")
  @Nullable String dates;

  /**
   * What is said of the files.
   *
   * @throws Usage if a value makes no sense
   */
  Writing writing() {
    return new Writing(charset(), Optional.ofNullable(decimalComma), dayFirst());
  }

  private Optional<Charset> charset() {
    try {
      return Optional.ofNullable(encoding).map(Charset::forName);
    } catch (IllegalArgumentException e) {
      throw new Usage(
          "--encoding "
              + encoding
              + ": expected an encoding such as UTF-8, UTF-16, ISO-8859-1 or Windows-1252");
    }
  }

  private Optional<Boolean> dayFirst() {
    if (dates == null) {
      return Optional.empty();
    }
    if (!dates.equals("day-first") && !dates.equals("month-first")) {
      throw new Usage("--dates " + dates + ": expected day-first or month-first");
    }
    return Optional.of(dates.equals("day-first"));
  }
}
