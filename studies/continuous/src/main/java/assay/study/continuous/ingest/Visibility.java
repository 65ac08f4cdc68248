package assay.study.continuous.ingest;

/**
 * Checks the syntax of visibility expressions. An expression joins terms by {@code &} or {@code |},
 * which must not be mixed without parentheses. A term consists of letters, digits and {@code
 * _-:./}, or is any text in double quotes.
 */
final class Visibility {
  private final String text;
  private int at;

  private Visibility(String text) {
    this.text = text;
  }

  /**
   * Checks an expression. The empty expression is valid.
   *
   * @throws IllegalArgumentException at the first syntax error; the message contains the error's
   *     position, counted from 1
   */
  static void check(String text) {
    if (!text.isEmpty()) {
      Visibility all = new Visibility(text);
      all.expression();
      if (all.at < text.length()) {
        throw all.bad("'&', '|' or the end");
      }
    }
  }

  private void expression() {
    term();
    char joint = 0;
    while (at < text.length() && (text.charAt(at) == '&' || text.charAt(at) == '|')) {
      if (joint != 0 && text.charAt(at) != joint) {
        throw bad("'" + joint + "' (use parentheses to mix '&' and '|')");
      }
      joint = text.charAt(at++);
      term();
    }
  }

  private void term() {
    if (at < text.length() && text.charAt(at) == '(') {
      at++;
      expression();
      if (at == text.length() || text.charAt(at) != ')') {
        throw bad("')'");
      }
      at++;
    } else if (at < text.length() && text.charAt(at) == '"') {
      quoted();
    } else {
      int from = at;
      while (at < text.length() && isPlain(text.charAt(at))) {
        at++;
      }
      if (at == from) {
        throw bad("a label");
      }
    }
  }

  private void quoted() {
    int from = ++at;
    while (at < text.length() && text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    if (at >= text.length() || at == from) {
      at = Math.min(at, text.length());
      throw bad("a closing '\"'");
    }
    at++;
  }

  private static boolean isPlain(char of) {
    return (of < 128 && Character.isLetterOrDigit(of)) || "_-:./".indexOf(of) >= 0;
  }

  private IllegalArgumentException bad(String wanted) {
    return new IllegalArgumentException(
        "visibility '" + text + "' must have " + wanted + " at position " + (at + 1));
  }
}
