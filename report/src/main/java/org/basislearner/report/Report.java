package org.basislearner.report;

import org.basislearner.report.page.Page;

/** Writes reports. Thread-safe; the same content always gives the same report. */
public final class Report {
  static {
    // A terminal need not have a display; must be set before the first use of a picture.
    System.setProperty("java.awt.headless", "true");
  }

  private Report() {}

  /** One HTML page that needs nothing else. */
  public static String html(ReportContent content) {
    return Page.html(content.title(), "", ReportSections.of(content));
  }

  /** The curves of the path as a PNG picture. */
  public static byte[] png(ReportContent content) {
    return PathPicture.png(content);
  }
}
