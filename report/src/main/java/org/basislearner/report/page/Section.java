package org.basislearner.report.page;

/** A part of the page: its place in links, its heading and what is under it. */
public record Section(String id, String title, String html) {
  public static Section of(String id, String title, Html html) {
    return new Section(id, title, html.toString());
  }
}
