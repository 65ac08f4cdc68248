package assay.stores.accumulo.iterators;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.accumulo.core.data.ArrayByteSequence;
import org.apache.accumulo.core.data.ByteSequence;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.iterators.IteratorEnvironment;
import org.apache.accumulo.core.iterators.SortedKeyValueIterator;
import org.apache.accumulo.core.iterators.user.RowFilter;
import org.apache.hadoop.io.Text;

/**
 * Lets whole rows through for which a condition holds: tests of columns, joined. A second iterator
 * looks ahead at these columns alone, so that a row of any size costs no memory. They must be among
 * those that the scan fetches.
 */
public final class RowsWhere extends RowFilter implements RejectedRows.RowRejecting {
  private static final String FORMULA = "formula";
  private static final String EQUALS = "equals";

  private String[] formula;
  private Test[] tests;
  private long rejected;
  private byte[] lastRejected;

  /** A test of one column, by a value or by a pattern. */
  private static final class Test {
    private final byte[] family;
    private final byte[] qualifier;
    private final byte[] value;
    private final TimedMatcher matcher;

    Test(Map<String, String> options) {
      family = ColumnOptions.family(options);
      qualifier = ColumnOptions.qualifier(options);
      String equal = options.get(EQUALS);
      value = equal == null ? null : Base64.getDecoder().decode(equal);
      matcher = equal == null ? TimedMatcher.of(options) : null;
    }

    void begin() {
      if (matcher != null) {
        matcher.begin();
      }
    }

    boolean holds(SortedKeyValueIterator<Key, Value> row, Text key) throws IOException {
      Set<ByteSequence> families = Set.of(new ArrayByteSequence(family));
      row.seek(Range.exact(key, new Text(family), new Text(qualifier)), families, true);
      while (row.hasTop()) {
        if (matches(row.getTopValue())) {
          return true;
        }
        row.next();
      }
      return false;
    }

    private boolean matches(Value shown) {
      return matcher == null
          ? Arrays.equals(value, 0, value.length, shown.get(), 0, shown.getSize())
          : matcher.matches(shown.get(), 0, shown.getSize());
    }
  }

  /**
   * The options without tests.
   *
   * @param formula the tests' numbers, from 0, and behind those what joins them: &amp;, | and !
   */
  public static Map<String, String> options(String formula) {
    Map<String, String> options = new HashMap<>();
    options.put(FORMULA, formula);
    return options;
  }

  /** Adds the test of this number: a pattern matches a value. */
  public static void addMatch(
      Map<String, String> options,
      int test,
      byte[] family,
      byte[] qualifier,
      String pattern,
      long millis) {
    Map<String, String> own =
        TimedMatcher.addTo(ColumnOptions.of(family, qualifier), pattern, millis);
    own.forEach((name, value) -> options.put(test + "." + name, value));
  }

  /** Adds the test of this number: a value is equal. */
  public static void addEqual(
      Map<String, String> options, int test, byte[] family, byte[] qualifier, byte[] value) {
    Map<String, String> own = ColumnOptions.of(family, qualifier);
    own.put(EQUALS, Base64.getEncoder().encodeToString(value));
    own.forEach((name, text) -> options.put(test + "." + name, text));
  }

  @Override
  public void init(
      SortedKeyValueIterator<Key, Value> source,
      Map<String, String> options,
      IteratorEnvironment env)
      throws IOException {
    super.init(source, options, env);
    formula = ColumnOptions.required(options, FORMULA).split(" ");
    tests = new Test[(int) Arrays.stream(formula).filter(RowsWhere::isTest).count()];
    for (int i = 0; i < tests.length; i++) {
      Map<String, String> own = new HashMap<>();
      String prefix = i + ".";
      options.forEach(
          (name, value) -> {
            if (name.startsWith(prefix)) {
              own.put(name.substring(prefix.length()), value);
            }
          });
      tests[i] = new Test(own);
    }
  }

  private static boolean isTest(String word) {
    return Character.isDigit(word.charAt(0));
  }

  @Override
  public void seek(Range range, Collection<ByteSequence> columnFamilies, boolean inclusive)
      throws IOException {
    for (Test test : tests) {
      test.begin();
    }
    super.seek(range, columnFamilies, inclusive);
  }

  @Override
  public boolean acceptRow(SortedKeyValueIterator<Key, Value> row) throws IOException {
    if (!row.hasTop()) {
      return false;
    }
    Text key = row.getTopKey().getRow();
    Deque<Boolean> stack = new ArrayDeque<>();
    for (String word : formula) {
      if (isTest(word)) {
        stack.push(tests[Integer.parseInt(word)].holds(row, key));
      } else if (word.equals("!")) {
        stack.push(!stack.pop());
      } else {
        boolean right = stack.pop();
        boolean left = stack.pop();
        stack.push(word.equals("&") ? left && right : left || right);
      }
    }
    boolean accepted = stack.pop();
    if (!accepted) {
      rejected++;
      lastRejected = key.copyBytes();
    }
    return accepted;
  }

  @Override
  public long takeRejected() {
    long taken = rejected;
    rejected = 0;
    return taken;
  }

  @Override
  public byte[] lastRejected() {
    return lastRejected.clone();
  }
}
