package assay.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * Texts of a Java source: each chain of literals and expressions joined by {@code +} is one text,
 * in which an ellipsis is the place of each expression. Text blocks are code.
 */
final class Messages {
  private static final String PLACEHOLDER = "…";
  private static final String BLOCK = "\"\"\"";

  private final String source;
  private final List<UserTexts.Text> found = new ArrayList<>();
  private final String file;
  private int at;

  private Messages(String file, String source) {
    this.file = file;
    this.source = source;
  }

  /**
   * @param file for the place of each text
   */
  static List<UserTexts.Text> of(String file, String source) {
    Messages messages = new Messages(file, source);
    messages.read();
    return messages.found;
  }

  private void read() {
    while (at < source.length()) {
      if (!skipped()) {
        next();
      }
    }
  }

  private void next() {
    if (source.charAt(at) == '"') {
      readText();
    } else {
      at++;
    }
  }

  /** Skips a text block, a comment or a character. */
  private boolean skipped() {
    if (source.startsWith(BLOCK, at)) {
      at = source.indexOf(BLOCK, at + BLOCK.length()) + BLOCK.length();
    } else if (source.startsWith("//", at)) {
      at = endOf("\n");
    } else if (source.startsWith("/*", at)) {
      at = endOf("*/");
    } else if (source.charAt(at) == '\'') {
      at += source.charAt(at + 1) == '\\' ? 2 : 1;
      at = endOf("'");
    } else {
      return false;
    }
    return true;
  }

  private int endOf(String end) {
    int index = source.indexOf(end, at + 1);
    return index < 0 ? source.length() : index + end.length();
  }

  private void readText() {
    long line = source.substring(0, at).lines().count();
    StringBuilder text = new StringBuilder();
    boolean more = true;
    while (more) {
      if (source.charAt(at) == '"' && !source.startsWith(BLOCK, at)) {
        text.append(literal());
      } else {
        skipOperand();
        text.append(PLACEHOLDER);
      }
      skipSpace();
      more = at < source.length() && source.charAt(at) == '+';
      if (more) {
        at++;
        skipSpace();
      }
    }
    found.add(new UserTexts.Text(file + ":" + line, text.toString()));
  }

  private String literal() {
    int begin = ++at;
    while (source.charAt(at) != '"') {
      at += source.charAt(at) == '\\' ? 2 : 1;
    }
    String literal = source.substring(begin, at++);
    return literal.replaceAll("\\\\n|\\s+", " ").replaceAll("\\\\([\"'\\\\])", "$1");
  }

  private void skipSpace() {
    while (at < source.length()
        && (Character.isWhitespace(source.charAt(at))
            || source.startsWith("//", at)
            || source.startsWith("/*", at))) {
      at = skipped() ? at : at + 1;
    }
  }

  /** Skips an expression up to an operator, a comma or a bracket of its own level. */
  private void skipOperand() {
    int depth = 0;
    while (at < source.length()) {
      char next = source.charAt(at);
      if (depth == 0 && "+,;)}]?:".indexOf(next) >= 0) {
        return;
      }
      if (next == '"' && depth > 0 && !source.startsWith(BLOCK, at)) {
        readText();
      } else if (!skipped()) {
        depth += "([{".indexOf(next) >= 0 ? 1 : ")]}".indexOf(next) >= 0 ? -1 : 0;
        at++;
      }
    }
  }
}
