package org.basislearner.report;

import java.util.ArrayList;
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

  /**
   * The sections of a report: what was learned, what goes wrong, how it was chosen, and what it is.
   */
  private static List<Section> sections(ReportContent content) {
    Findings findings = Findings.of(content);
    boolean stages = findings.model().path().chosenPoint().stages() > 0;
    boolean network = findings.model().hasNetwork();
    List<Section> sections = new ArrayList<>();
    sections.add(SummarySection.of(findings));
    sections.add(InfluenceSection.of(findings));
    if (content.image().isEmpty()) {
      sections.add(EffectsSection.of(findings));
    }
    sections.add(WrongSection.of(findings));
    if (stages) {
      sections.add(StagesSection.of(findings));
    } else {
      sections.add(PathSection.of(findings));
      sections.add(LambdaSection.of(findings));
    }
    if (content.hasTraining()) {
      sections.add(BuildsSection.of(findings));
    }
    if (network) {
      sections.add(NetworkSection.of(findings));
    }
    if (findings.model().stageNodes() == 0) {
      sections.add(FormulaSection.of(findings));
    }
    if (network) {
      sections.add(CertificateSection.of(findings));
    }
    sections.add(DataSection.of(findings));
    if (content.hasTraining()) {
      sections.add(OriginSection.timings(findings));
    }
    sections.add(OriginSection.of(findings));
    return sections;
  }
}
