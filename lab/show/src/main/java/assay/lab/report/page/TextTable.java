package assay.lab.report.page;

import java.util.ArrayList;
import java.util.List;

/**
 * A table for a terminal with labels on the left and right-aligned columns. Columns that do not fit
 * are continued below. Instances are not thread-safe.
 */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<String> labels;
  private final int most;
  private final List<StringBuilder> full = new ArrayList<>();
  private List<StringBuilder> lines;
  private boolean empty = true;

  /**
   * @param heading heading of the labels
   * @param labels labels of the lines, including indentation
   */
  public TextTable(String heading, List<String> labels) {
    this(heading, labels, TerminalText.COLUMNS);
  }

  public TextTable(String heading, List<String> labels, int most) {
    this.labels = labels;
    this.most = most;
    lines = begin(heading, width(heading));
  }

  private int width(String heading) {
    return Math.max(heading.length(), labels.stream().mapToInt(String::length).max().orElse(0));
  }

  private List<StringBuilder> begin(String heading, int width) {
    List<StringBuilder> begun = new ArrayList<>();
    begun.add(new StringBuilder(TerminalText.pad(heading, width)));
    labels.forEach(label -> begun.add(new StringBuilder(TerminalText.pad(label, width))));
    return begun;
  }

  /**
   * Adds a column.
   *
   * @param texts heading of the column, and one text for each label
   */
  public void column(List<String> texts) {
    int width = GAP.length() + texts.stream().mapToInt(String::length).max().orElse(0);
    if (!empty && lines.get(0).length() + width > most) {
      full.addAll(lines);
      lines = begin("", width(""));
    }
    for (int i = 0; i < texts.size(); i++) {
      lines.get(i).append(TerminalText.right(texts.get(i), width));
    }
    empty = false;
  }

  public List<String> lines() {
    List<StringBuilder> all = new ArrayList<>(full);
    all.addAll(lines);
    return all.stream().map(line -> line.toString().stripTrailing()).toList();
  }
}
