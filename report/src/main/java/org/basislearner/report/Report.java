package org.basislearner.report;

import java.util.List;
import org.basislearner.report.page.Page;
import org.basislearner.report.page.Section;

/** Writes reports. Thread-safe; the same content always gives the same report. */
public final class Report {
  static {
    // A terminal need not have a display; must be set before the first use of a picture.
    System.setProperty("java.awt.headless", "true");
  }

  private Report() {}

  /** One HTML page that needs nothing else. */
  public static String html(ReportContent content) {
    return Page.html(content.title(), "", sections(content));
  }

  /** The curves of the path as a PNG picture. */
  public static byte[] png(ReportContent content) {
    return PathPicture.png(content);
  }

  /** The sections of a report, from top to bottom. */
  private static List<Section> sections(ReportContent content) {
    Findings findings = Findings.of(content);
    return List.of(
        SummarySection.of(findings),
        PathSection.of(findings),
        LambdaSection.of(findings),
        BuildsSection.of(findings),
        NetworkSection.of(findings),
        outcome(findings),
        InfluenceSection.of(findings),
        FormulaSection.of(findings),
        DataSection.of(findings),
        CertificateSection.of(findings),
        OriginSection.timings(findings),
        OriginSection.of(findings));
  }

  private static Section outcome(Findings findings) {
    return findings
        .mistakes()
        .map(mistakes -> ConfusionSection.of(findings, mistakes))
        .orElseGet(() -> ResidualSection.of(findings));
  }
}
