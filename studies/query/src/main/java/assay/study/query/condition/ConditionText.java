package assay.study.query.condition;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.capability.filter.Condition;
import assay.study.query.event.EventType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Parses conditions such as {@code domain_name = "example.com" and not (status ~ "5.." or method =
 * "POST")}. The operator {@code not} binds more tightly than {@code and}, which binds more tightly
 * than {@code or}. The operator {@code ~} matches a regular expression. The operators {@code !=}
 * and {@code !~} negate {@code =} and {@code ~}. If an event lacks the field, {@code =} and {@code
 * ~} are false, and {@code !=} and {@code !~} are true.
 */
public final class ConditionText {
  private static final int MOST_NODES = 1000;

  private final EventType type;
  private final Bytes family;
  private final Tokens tokens;
  private int nodes;

  private ConditionText(String text, EventType type, Bytes family) {
    this.type = type;
    this.family = family;
    tokens = new Tokens(text);
  }

  /**
   * @param family column family of the event table
   * @throws IllegalArgumentException if the text is not a condition on events of this type; the
   *     message is one line and contains the position of the error
   */
  public static Condition parse(String text, EventType type, Bytes family) {
    ConditionText reader = new ConditionText(text, type, family);
    Condition condition = reader.any();
    if (!reader.tokens.isEnd()) {
      throw reader.tokens.fault("must be 'and', 'or' or the end");
    }
    return condition;
  }

  private Condition any() {
    List<Condition> of = new ArrayList<>(List.of(all()));
    while (tokens.takes("or")) {
      of.add(all());
    }
    return of.size() == 1 ? of.get(0) : new Condition.Any(of);
  }

  private Condition all() {
    List<Condition> of = new ArrayList<>(List.of(one()));
    while (tokens.takes("and")) {
      of.add(one());
    }
    return of.size() == 1 ? of.get(0) : new Condition.All(of);
  }

  private Condition one() {
    if (++nodes > MOST_NODES) {
      throw tokens.fault("must be a condition of at most " + MOST_NODES + " parts");
    }
    if (tokens.takes("not")) {
      return new Condition.Not(one());
    }
    if (tokens.takes("(")) {
      Condition within = any();
      if (!tokens.takes(")")) {
        throw tokens.fault("must be ')'");
      }
      return within;
    }
    return test();
  }

  private Condition test() {
    int at = tokens.at();
    String field = tokens.word("must be the name of a field");
    try {
      type.place(field);
    } catch (IllegalArgumentException e) {
      throw tokens.fault(at, e.getMessage());
    }
    Columns.Name column = new Columns.Name(family, Bytes.of(field));
    if (tokens.takes("=")) {
      return new Condition.Equal(column, Bytes.of(tokens.quoted()));
    }
    if (tokens.takes("!=")) {
      return new Condition.Not(new Condition.Equal(column, Bytes.of(tokens.quoted())));
    }
    if (tokens.takes("~")) {
      return matches(column);
    }
    if (tokens.takes("!~")) {
      return new Condition.Not(matches(column));
    }
    throw tokens.fault("must be '=', '!=', '~' or '!~' after '" + field + "'");
  }

  private Condition matches(Columns.Name column) {
    int at = tokens.at();
    String pattern = tokens.quoted();
    try {
      Pattern.compile(pattern);
    } catch (PatternSyntaxException e) {
      throw tokens.fault(at, "not a regular expression: " + e.getDescription());
    }
    return new Condition.Matches(column, pattern);
  }
}
