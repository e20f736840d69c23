package org.basislearner.data.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Names that somebody may have meant. */
public final class NearNames {
  private static final int SHOWN = 3;

  /** When no name is near, a short list of all names helps more than none. */
  private static final int LISTED = 12;

  private NearNames() {}

  /** The end of a sentence that says what there is instead. */
  public static String hint(String name, List<String> names) {
    String near = question(name, names);
    return !near.isEmpty() || names.isEmpty() ? near : "; there are: " + list(names, LISTED);
  }

  /** The end of a sentence that asks for near names, empty if there are none. */
  public static String question(String name, Collection<String> names) {
    List<String> near = new ArrayList<>();
    String wanted = name.toLowerCase(Locale.ROOT);
    int most = Math.max(1, name.length() / 3);
    for (String candidate : names) {
      if (distance(wanted, candidate.toLowerCase(Locale.ROOT), most) <= most) {
        near.add(candidate);
      }
    }
    near.sort(Comparator.comparingInt(n -> distance(wanted, n.toLowerCase(Locale.ROOT), most)));
    return near.isEmpty() ? "" : "; did you mean " + list(near, SHOWN) + "?";
  }

  /** A few names of a list. */
  public static String list(List<String> names, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.min(most, names.size()); i++) {
      text.append(i == 0 ? "" : ", ").append(Place.shown(names.get(i)));
    }
    return text + (names.size() > most ? " and " + (names.size() - most) + " more" : "");
  }

  /** Insertions, deletions and changes from a to b, or more than the most that matters. */
  private static int distance(String a, String b, int most) {
    if (Math.abs(a.length() - b.length()) > most) {
      return most + 1;
    }
    int[] last = new int[b.length() + 1];
    for (int j = 0; j < last.length; j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] next = new int[last.length];
      next[0] = i;
      for (int j = 1; j < next.length; j++) {
        int change = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        next[j] = Math.min(change, 1 + Math.min(last[j], next[j - 1]));
      }
      last = next;
    }
    return last[b.length()];
  }
}
