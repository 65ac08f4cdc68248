package assay.lab.report.page;

import java.nio.charset.Charset;

/** Widths, wrapping and character sets of text for terminals. */
public final class TerminalText {
  public static final int COLUMNS = 100;

  private TerminalText() {}

  /** Breaks text at spaces. All lines except the first start with {@code indent}. */
  public static String wrapped(String text, String indent) {
    StringBuilder out = new StringBuilder();
    String rest = text.strip();
    String margin = "";
    while (margin.length() + rest.length() > COLUMNS) {
      int most = COLUMNS - margin.length();
      int blank = rest.lastIndexOf(' ', most);
      int end = blank > 0 ? blank : most;
      out.append(margin).append(rest, 0, end).append('\n');
      rest = rest.substring(end).strip();
      margin = indent;
    }
    return out.append(margin).append(rest).append('\n').toString();
  }

  /** Returns a printable paragraph. All lines except the first are indented. */
  public static String paragraph(String text) {
    return wrapped(printable(text), "  ");
  }

  /** Replaces control characters, because a name from a store must not control the terminal. */
  public static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  /**
   * Replaces characters such as µ and – with ASCII characters if the terminal's charset lacks these
   * characters.
   */
  public static String encodable(String text, Charset terminal) {
    if (terminal.newEncoder().canEncode("µ–…")) {
      return text;
    }
    return text.replace("µ", "u")
        .replace("×", "x")
        .replace("–", "-")
        .replace("−", "-")
        .replace("…", "...")
        .replace("’", "'");
  }

  public static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  public static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }
}
