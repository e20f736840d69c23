package org.basislearner.report.page;

import java.util.List;

/**
 * A table that scrolls in a box of its own when it is wider than the page. A script sorts it by the
 * column whose head is pressed.
 */
public final class Grid {
  /** Longer tables scroll in their box, too. */
  private static final int TALL = 25;

  private final Html html = new Html();
  private final String label;
  private int rows;
  private final String kinds;

  /**
   * Starts a table.
   *
   * @param label what it shows, for those who cannot see it
   * @param kinds a letter for each column, n for numbers and w for words; the last repeats
   */
  public Grid(String label, String kinds, List<String> heads) {
    this.kinds = kinds;
    this.label = label;
    html.open("table").open("thead").open("tr");
    for (int i = 0; i < heads.size(); i++) {
      html.open("th", "scope", "col", "class", kind(i), "aria-sort", "none");
      html.element("button", heads.get(i), "type", "button").close("th");
    }
    html.close("tr").close("thead").open("tbody");
  }

  /** Adds a row. */
  public Grid row(List<String> cells) {
    return row(false, cells);
  }

  /** Adds a row; a marked one stands out, as what was chosen does. */
  public Grid row(boolean marked, List<String> cells) {
    rows++;
    html.open("tr", "class", marked ? "chosen" : "");
    for (int i = 0; i < cells.size(); i++) {
      if (i == 0) {
        html.element("th", cells.get(i), "scope", "row", "class", kind(i));
      } else {
        html.element("td", cells.get(i), "class", kind(i));
      }
    }
    html.close("tr");
    return this;
  }

  private String kind(int column) {
    return kinds.charAt(Math.min(column, kinds.length() - 1)) == 'n' ? "number" : "words";
  }

  /** The finished table. */
  public String end() {
    String kind = rows > TALL ? "scroll tall" : "scroll";
    return new Html()
        .open("div", "class", kind, "tabindex", "0", "role", "region", "aria-label", label)
        .raw(html.close("tbody").close("table").toString())
        .close("div")
        .toString();
  }
}
