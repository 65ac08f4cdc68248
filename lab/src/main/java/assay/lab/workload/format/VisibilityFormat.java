package assay.lab.workload.format;

import java.util.Set;
import java.util.TreeSet;

/**
 * The expressions that say who may see a cell (YCSB++, §2.3.6 and table 4): so many terms, any of
 * which unlocks the cell, in so many bytes, however many terms there are, so that what terms cost
 * is not mixed up with what bytes cost.
 *
 * <p>The first term is the label of the row's group, of which there are {@value #GROUPS}: who holds
 * the labels of three groups sees three rows in ten, exactly. The others are unlike those of any
 * other cell, or are drawn from labels that are known beforehand, for stores that let no others in.
 * An expression of one term is the group's label alone, and so not unique.
 *
 * @param terms at least 1
 * @param bytes of an expression
 * @param labels 0 for terms that are unique
 */
public record VisibilityFormat(int terms, int bytes, int labels) {
  /** Rows belong to as many groups, by the last digit of their number. */
  public static final int GROUPS = 10;

  /** As many terms as the paper's longest list has. */
  public static final int MOST_TERMS = 11;

  private static final int MOST_BYTES = 1000;
  private static final int MOST_LABELS = 1000;

  /** Characters of an alphabet of 64 that tell any two cells apart. */
  private static final int UNIQUE_CHARACTERS = 11;

  private static final char FILLER = '.';
  private static final char GROUP = 'g';
  private static final char LABEL = 'l';

  public VisibilityFormat {
    RowFormat.check("terms of a visibility", terms, 1, MOST_TERMS);
    RowFormat.check("bytes of a visibility", bytes, 2, MOST_BYTES);
    RowFormat.check("labels of visibilities", labels, 0, MOST_LABELS);
    int least = leastBytes(terms, labels);
    if (bytes < least) {
      throw new IllegalArgumentException(
          "a visibility of "
              + terms
              + " terms in "
              + bytes
              + " bytes: must be at least "
              + least
              + " bytes");
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

  /** The group of a row. */
  public static int group(long rowNumber) {
    return (int) (rowNumber % GROUPS);
  }

  /** Which group's label an expression begins with; -1 if it begins with none. */
  public static int group(assay.store.Bytes expression) {
    return expression.length() > 1 && expression.at(0) == GROUP ? expression.at(1) - '0' : -1;
  }

  /** Bytes of every term but the first, which takes what is left over. */
  int termBytes() {
    return (bytes - (terms - 1)) / terms;
  }

  int firstTermBytes() {
    return bytes - (terms - 1) * (1 + termBytes());
  }

  /** Who holds it sees the rows of a group. */
  public String groupLabel(int group) {
    return filled(GROUP, group, firstTermBytes());
  }

  /** The labels of the first so many groups. */
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

  /** All labels that expressions are made of; those of the groups alone where the rest is free. */
  public Set<String> allLabels() {
    Set<String> names = groupLabels(GROUPS);
    for (int i = 0; terms > 1 && i < labels; i++) {
      names.add(label(i));
    }
    return names;
  }

  /** For each group, whether these authorizations unlock its rows. */
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
