package org.basislearner.report;

import java.util.ArrayList;
import java.util.List;
import org.basislearner.BasisModel;
import org.basislearner.ClassifierModel;
import org.basislearner.RegressorModel;
import org.basislearner.report.page.Section;

/** The sections of a report, from top to bottom. */
final class ReportSections {
  private ReportSections() {}

  static List<Section> of(ReportContent content) {
    Findings findings = Findings.of(content);
    List<Section> sections = new ArrayList<>();
    sections.add(SummarySection.of(findings));
    sections.add(PathSection.of(findings));
    sections.add(LambdaSection.of(findings));
    sections.add(BuildsSection.of(findings));
    sections.add(NetworkSection.of(findings));
    sections.add(outcome(findings));
    sections.add(InfluenceSection.of(findings));
    sections.add(FormulaSection.of(findings));
    sections.add(DataSection.of(findings));
    sections.add(CertificateSection.of(findings));
    sections.add(OriginSection.timings(findings));
    sections.add(OriginSection.of(findings));
    return sections;
  }

  private static Section outcome(Findings findings) {
    BasisModel model = findings.model();
    if (model instanceof ClassifierModel classifier) {
      return ConfusionSection.of(findings, classifier);
    }
    return ResidualSection.of(findings, (RegressorModel) model);
  }
}
