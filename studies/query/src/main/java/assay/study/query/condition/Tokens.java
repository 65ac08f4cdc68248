package assay.study.query.condition;

/** Splits the text of a condition into words, operators and quoted strings. Not thread-safe. */
final class Tokens {
  private static final String SIGNS = "()=!~";

  private final String text;
  private int next;

  Tokens(String text) {
    this.text = text;
    skip();
  }

  private void skip() {
    while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
      next++;
    }
  }

  boolean isEnd() {
    return next == text.length();
  }

  int at() {
    return next;
  }

  boolean takes(String token) {
    if (!peek().equals(token)) {
      return false;
    }
    next += token.length();
    skip();
    return true;
  }

  private String peek() {
    if (isEnd()) {
      return "";
    }
    char first = text.charAt(next);
    if (SIGNS.indexOf(first) >= 0) {
      boolean isDouble = first == '!' && next + 1 < text.length();
      return text.substring(next, next + (isDouble ? 2 : 1));
    }
    int end = next;
    while (end < text.length() && isOfWord(text.charAt(end))) {
      end++;
    }
    return text.substring(next, end);
  }

  private static boolean isOfWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.';
  }

  String word(String expected) {
    String word = peek();
    if (word.isEmpty() || !isOfWord(word.charAt(0))) {
      throw fault(expected);
    }
    next += word.length();
    skip();
    return word;
  }

  /**
   * Consumes a quoted string. Within the string, a backslash escapes a quotation mark or a
   * backslash.
   */
  String quoted() {
    if (isEnd() || text.charAt(next) != '"') {
      throw fault("must be text in quotation marks");
    }
    StringBuilder quoted = new StringBuilder();
    for (int i = next + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isEscaped =
          c == '\\' && i + 1 < text.length() && "\"\\".indexOf(text.charAt(i + 1)) >= 0;
      if (c == '"') {
        next = i + 1;
        skip();
        return quoted.toString();
      }
      quoted.append(isEscaped ? text.charAt(++i) : c);
    }
    throw fault("must be a closing quotation mark");
  }

  IllegalArgumentException fault(String expected) {
    return fault(next, expected);
  }

  IllegalArgumentException fault(int at, String expected) {
    String rest = text.substring(at, Math.min(text.length(), at + 20));
    String where = rest.isEmpty() ? "at the end" : "at '" + rest + "'";
    return new IllegalArgumentException("character " + (at + 1) + ", " + where + ": " + expected);
  }
}
