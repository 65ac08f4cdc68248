package assay.lab.report.page;

import java.util.ArrayDeque;
import java.util.Deque;

/** Writes HTML; whatever comes from a run passes through {@link #text} or an attribute. */
public final class Html {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Opens an element; attributes are names and values in turn, a null value leaves one out. */
  public Html open(String tag, String... attributes) {
    start(tag, attributes);
    open.push(tag);
    return this;
  }

  public Html close() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  /** An element that holds nothing but text. */
  public Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close();
  }

  /** A remark below what it is about. */
  public Html note(String text) {
    return element("p", text, "class", "note");
  }

  /** Opens a region that scrolls by itself, by keyboard too. */
  public Html scroll(String label) {
    return open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", label);
  }

  /** Opens a table that reads aloud as {@code caption}. */
  public Html table(String style, String caption) {
    return open("table", "class", style).element("caption", caption, "class", "hidden");
  }

  /** A table's head of one row. */
  public Html headings(Iterable<String> columns) {
    open("thead").open("tr");
    columns.forEach(this::heading);
    return close().close();
  }

  /** What a column is about. */
  public Html heading(String column) {
    return element("th", column, "scope", "col");
  }

  /** A table's row of plain text. */
  public Html row(String name, Iterable<String> cells) {
    open("tr").element("th", name, "scope", "row");
    cells.forEach(cell -> element("td", cell));
    return close();
  }

  /** An element without an end tag. */
  Html empty(String tag, String... attributes) {
    start(tag, attributes);
    return this;
  }

  /** What a torn run lacks is said, never left blank. */
  public Html text(String text) {
    out.append(escaped(text == null ? "undetermined" : text));
    return this;
  }

  /** What is safe already: the page's own files, and JSON that has been escaped. */
  Html raw(String trusted) {
    out.append(trusted);
    return this;
  }

  private void start(String tag, String... attributes) {
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      if (attributes[i + 1] != null) {
        out.append(' ').append(attributes[i]).append("=\"");
        out.append(escaped(attributes[i + 1])).append('"');
      }
    }
    out.append('>');
  }

  static String escaped(String text) {
    StringBuilder safe = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '"' -> safe.append("&quot;");
        case '\'' -> safe.append("&#39;");
        // HTML knows no control characters; a NUL would be dropped or end the page early.
        default -> safe.append(c < ' ' && c != '\n' && c != '\t' ? '\ufffd' : c);
      }
    }
    return safe.toString();
  }

  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("not closed: " + open);
    }
    return out.toString();
  }
}
