package org.basislearner.report.page;

/**
 * A part of the page.
 *
 * @param id its place in links
 * @param title its heading
 * @param html what is under the heading
 */
public record Section(String id, String title, String html) {
  public static Section of(String id, String title, Html html) {
    return new Section(id, title, html.toString());
  }
}
