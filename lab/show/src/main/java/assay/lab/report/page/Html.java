package assay.lab.report.page;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * Writes HTML. Data from runs must be written with the methods for text and attributes, which
 * escape the data.
 */
public final class Html {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Opens an element. Attributes are alternating names and values. An attribute whose value is null
   * is omitted.
   */
  public Html open(String tag, String... attributes) {
    start(tag, attributes);
    open.push(tag);
    return this;
  }

  public Html close() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  public Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close();
  }

  public Html note(String text) {
    return element("p", text, "class", "note");
  }

  public Html list(String style, Iterable<String> items) {
    open("ul", "class", style);
    items.forEach(item -> element("li", item));
    return close();
  }

  public Html pairs(Map<String, ?> values) {
    open("dl", "class", "pairs");
    values.forEach((name, value) -> element("dt", name).element("dd", Words.value(value)));
    return close();
  }

  public Html fact(String name, String value) {
    return open("div").element("dt", name).element("dd", value).close();
  }

  /**
   * Opens a region that scrolls separately from the page. The region can also be scrolled with the
   * keyboard.
   */
  public Html scroll(String label) {
    return open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", label);
  }

  public Html table(String style, String caption) {
    return open("table", "class", style).element("caption", caption, "class", "hidden");
  }

  public Html headings(Iterable<String> columns) {
    open("thead").open("tr");
    columns.forEach(this::heading);
    return close().close();
  }

  public Html heading(String column) {
    return element("th", column, "scope", "col");
  }

  public Html row(String name, Iterable<String> cells) {
    open("tr").element("th", name, "scope", "row");
    cells.forEach(cell -> element("td", cell));
    return close();
  }

  Html empty(String tag, String... attributes) {
    start(tag, attributes);
    return this;
  }

  /**
   * Writes escaped text. Null is shown as "undetermined", because a value is null if the run ended
   * before recording it.
   */
  public Html text(String text) {
    out.append(escaped(text == null ? "undetermined" : text));
    return this;
  }

  /** Writes text without escaping. The text must be one of the page's files, or escaped JSON. */
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
        // HTML does not allow control characters. A NUL would be dropped or end the page early.
        default -> safe.append(c < ' ' && c != '\n' && c != '\t' ? '\ufffd' : c);
      }
    }
    return safe.toString();
  }

  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("elements not closed: " + open);
    }
    return out.toString();
  }
}
