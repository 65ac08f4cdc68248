package assay.lab.workload.format;

import assay.lab.study.BadKey;
import assay.lab.study.Key;
import java.util.Set;
import java.util.TreeSet;

/**
 * Format of the visibility expressions of cells (YCSB++, §2.3.6 and table 4). An expression
 * consists of terms, and any one of the terms unlocks the cell. An expression's length in bytes
 * does not depend on the number of terms, so the cost of additional terms can be measured
 * separately.
 *
 * <p>The first term is the label of the row's group. There are {@value #GROUPS} groups, so a reader
 * with the labels of three groups can read exactly three rows in ten. By default, all terms after
 * the first are unique to the cell. For stores that require labels to be defined, all terms after
 * the first are drawn from a set of labels. An expression with one term consists of the group's
 * label and is therefore not unique.
 */
public record VisibilityFormat(
    @Key(
            "Number of terms in each cell's visibility expression, from 0 to 11; 0 means no "
                + "expression.")
        int terms,
    @Key(
            value = "Length of each expression in bytes, regardless of the number of terms.",
            otherwise = "100")
        int bytes,
    @Key(
            value =
                "Number of labels that terms are drawn from; 0 means that each term is unique. "
                    + "Must be above 0 for stores in which labels must be defined before use.",
            otherwise = "0")
        int labels) {
  /** Number of groups. A row's group is the last digit of the row's number. */
  public static final int GROUPS = 10;

  public static final int MOST_TERMS = 11;

  private static final String BYTES = "bytes";
  private static final int MOST_BYTES = 1000;
  private static final int MOST_LABELS = 1000;

  private static final int UNIQUE_CHARACTERS = 11;

  private static final char FILLER = '.';
  private static final char GROUP = 'g';
  private static final char LABEL = 'l';

  public VisibilityFormat {
    if (terms < 0 || terms > MOST_TERMS) {
      throw new BadKey("terms", "must be from 0 to " + MOST_TERMS + "; got " + terms);
    }
    if (terms > 0) {
      check(terms, bytes, labels);
    }
  }

  private static void check(int terms, int bytes, int labels) {
    try {
      RowFormat.check("bytes of a visibility expression", bytes, 2, MOST_BYTES);
      RowFormat.check("labels of visibility expressions", labels, 0, MOST_LABELS);
    } catch (IllegalArgumentException e) {
      throw new BadKey(BYTES, e.getMessage());
    }
    int least = leastBytes(terms, labels);
    if (bytes < least) {
      throw new BadKey(
          BYTES,
          "must be at least " + least + " for expressions with " + terms + " terms; got " + bytes);
    }
  }

  private static int leastBytes(int terms, int labels) {
    int others = terms - 1;
    if (others == 0) {
      return 2;
    }
    int each =
        labels > 0
            ? 1 + String.valueOf(labels - 1).length()
            : (UNIQUE_CHARACTERS + others - 1) / others;
    return others + terms * Math.max(2, each);
  }

  public static int group(long rowNumber) {
    return (int) (rowNumber % GROUPS);
  }

  /**
   * Returns the group whose label is at the start of the expression; -1 if there is no such group.
   */
  public static int group(assay.store.Bytes expression) {
    return expression.length() > 1 && expression.at(0) == GROUP ? expression.at(1) - '0' : -1;
  }

  int termBytes() {
    return (bytes - (terms - 1)) / terms;
  }

  int firstTermBytes() {
    return bytes - (terms - 1) * (1 + termBytes());
  }

  public String groupLabel(int group) {
    return filled(GROUP, group, firstTermBytes());
  }

  public Set<String> groupLabels(int count) {
    Set<String> names = new TreeSet<>();
    for (int group = 0; group < count; group++) {
      names.add(groupLabel(group));
    }
    return names;
  }

  String label(int number) {
    return filled(LABEL, number, termBytes());
  }

  /** Returns all labels that occur in expressions. Omits terms that are unique to a cell. */
  public Set<String> allLabels() {
    Set<String> names = groupLabels(GROUPS);
    for (int i = 0; terms > 1 && i < labels; i++) {
      names.add(label(i));
    }
    return names;
  }

  /** Returns, for each group, whether the authorizations unlock the group's rows. */
  public boolean[] unlockedBy(Set<String> authorizations) {
    boolean[] unlocked = new boolean[GROUPS];
    for (int group = 0; group < GROUPS; group++) {
      unlocked[group] = authorizations.contains(groupLabel(group));
    }
    return unlocked;
  }

  private static String filled(char kind, int number, int length) {
    StringBuilder text = new StringBuilder().append(kind).append(number);
    while (text.length() < length) {
      text.append(FILLER);
    }
    return text.toString();
  }
}
