package assay.study.query.hand;

import assay.lab.study.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A query that a user typed: field names or {@code *}, and an optional condition.
 *
 * @param select names of the requested fields; empty means all fields
 * @param where text of the condition; empty if the query has no condition
 */
record QueryText(List<String> select, Optional<String> where) {
  private static final Pattern FORM =
      Pattern.compile("\\s*(\\*|\\w+(?:\\s*,\\s*\\w+)*)\\s*(?:\\bwhere\\b(.*))?", Pattern.DOTALL);

  static QueryText parse(String text) {
    Matcher matcher = FORM.matcher(text);
    Require.that(
        matcher.matches() && !matcher.group(1).equals("where"),
        "a query must be 'FIELD, FIELD … where CONDITION', with '*' for all fields; got '"
            + text
            + "'");
    String fields = matcher.group(1);
    return new QueryText(
        fields.equals("*") ? List.of() : Arrays.asList(fields.split("\\s*,\\s*")),
        Optional.ofNullable(matcher.group(2)));
  }
}
