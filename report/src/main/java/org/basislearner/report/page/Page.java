package org.basislearner.report.page;

import java.util.List;

/** A page that needs no other file: head, contents, sections, scripts. */
public final class Page {
  /** Nothing is asked of any other place, whatever the names in the data may say. */
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

  private Page() {}

  /** A page, of the kind "wide" for wide tables, or of none. */
  public static String html(String title, String kind, List<Section> sections) {
    Html html = new Html();
    html.raw("<!DOCTYPE html>\n").open("html", "lang", "en").open("head");
    html.open("meta", "charset", "utf-8");
    html.open("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
    html.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.open("meta", "name", "color-scheme", "content", "light dark");
    html.element("title", title + " – Basis report");
    html.open("style").raw(ChartLibrary.text("report.css")).close("style").close("head");
    html.open("body", "class", kind);
    html.open("header").element("p", "Basis report", "class", "brand");
    html.element("h1", title).close("header");
    contents(html, sections);
    html.open("main");
    for (Section section : sections) {
      html.open("section", "id", section.id(), "aria-labelledby", section.id() + "-title");
      html.element("h2", section.title(), "id", section.id() + "-title");
      html.raw(section.html()).close("section");
    }
    html.close("main");
    html.open("noscript").paragraph("Charts need JavaScript; the tables do not.").close("noscript");
    html.raw(
        "<!-- Charts by Vega, Vega-Lite and Vega-Embed, BSD-3-Clause licence, copyright University of"
            + " Washington Interactive Data Lab -->\n");
    html.raw(ChartLibrary.scripts());
    html.open("script").raw(ChartLibrary.text("report.js")).close("script");
    return html.close("body").close("html").toString();
  }

  private static void contents(Html html, List<Section> sections) {
    html.open("nav", "aria-label", "Contents").open("ul");
    for (Section section : sections) {
      html.open("li").element("a", section.title(), "href", "#" + section.id()).close("li");
    }
    html.close("ul").close("nav");
  }
}
