package assay.study.query.hand;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A query as it is typed: fields, or {@code *} for all, and what must hold of the events.
 *
 * @param select names of fields; none for all
 * @param where empty if nothing must hold
 */
record QueryText(List<String> select, Optional<String> where) {
  private static final Pattern FORM =
      Pattern.compile("\\s*(\\*|\\w+(?:\\s*,\\s*\\w+)*)\\s*(?:\\bwhere\\b(.*))?", Pattern.DOTALL);

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException if it is none; one line
   */
  static QueryText parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches() || matcher.group(1).equals("where")) {
      throw new IllegalArgumentException(
          "a query is 'FIELD, FIELD … where CONDITION', with '*' for all fields; got '"
              + text
              + "'");
    }
    String fields = matcher.group(1);
    return new QueryText(
        fields.equals("*") ? List.of() : Arrays.asList(fields.split("\\s*,\\s*")),
        Optional.ofNullable(matcher.group(2)));
  }
}
