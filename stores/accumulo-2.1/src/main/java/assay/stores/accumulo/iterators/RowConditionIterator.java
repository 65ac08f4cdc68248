package assay.stores.accumulo.iterators;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.accumulo.core.data.ArrayByteSequence;
import org.apache.accumulo.core.data.ByteSequence;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.iterators.IteratorEnvironment;
import org.apache.accumulo.core.iterators.SortedKeyValueIterator;
import org.apache.accumulo.core.iterators.WrappingIterator;
import org.apache.hadoop.io.Text;

/**
 * Server-side iterator that passes a whole row if the row meets a condition, and otherwise nothing.
 * A condition is a Boolean combination of tests, each of which reads one column. A second iterator
 * reads ahead in the tested columns, so large rows are not kept in memory. The scan must fetch all
 * tested columns. This class does not extend Accumulo's {@code RowFilter}, which reads the last row
 * of a range several times.
 */
public final class RowConditionIterator extends WrappingIterator
    implements RejectedRows.RowRejecting {
  private static final String FORMULA = "formula";
  private static final String EQUALS = "equals";

  private static final int FEW_CELLS = 10;

  private String[] formula;
  private boolean[] held;
  private Collection<Column> columns;
  private SortedKeyValueIterator<Key, Value> ahead;
  private Range range;
  private Collection<ByteSequence> families;
  private boolean inclusive;
  private Text currentRow;
  private boolean ended;
  private long rejected;
  private byte[] lastRejected;

  private static final class Test {
    private final int number;
    private final byte[] value;
    private final TimedMatcher matcher;

    Test(int number, Map<String, String> options) {
      this.number = number;
      String equal = options.get(EQUALS);
      value = equal == null ? null : Base64.getDecoder().decode(equal);
      matcher = equal == null ? TimedMatcher.of(options) : null;
    }

    void begin() {
      if (matcher != null) {
        matcher.begin();
      }
    }

    boolean matches(Value shown) {
      return matcher == null
          ? Arrays.equals(value, 0, value.length, shown.get(), 0, shown.getSize())
          : matcher.matches(shown.get(), 0, shown.getSize());
    }
  }

  private static final class Column {
    private final Text family;
    private final Text qualifier;
    private final Set<ByteSequence> families;
    private final List<Test> tests = new ArrayList<>();

    Column(byte[] family, byte[] qualifier) {
      this.family = new Text(family);
      this.qualifier = new Text(qualifier);
      families = Set.of(new ArrayByteSequence(family));
    }

    void look(SortedKeyValueIterator<Key, Value> row, Text key, boolean[] held) throws IOException {
      row.seek(Range.exact(key, family, qualifier), families, true);
      while (row.hasTop()) {
        for (Test test : tests) {
          held[test.number] = held[test.number] || test.matches(row.getTopValue());
        }
        row.next();
      }
    }
  }

  /**
   * Returns the iterator's options, except the options for tests of columns.
   *
   * @param formula the condition in postfix notation: test numbers (from 0) and the operators
   *     &amp;, | and !, separated by spaces
   */
  public static Map<String, String> options(String formula) {
    Map<String, String> options = new HashMap<>();
    options.put(FORMULA, formula);
    return options;
  }

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
    ahead = source.deepCopy(env);
    formula = ColumnOptions.required(options, FORMULA).split(" ");
    held = new boolean[(int) Arrays.stream(formula).filter(RowConditionIterator::isTest).count()];
    // The columns are sorted, because a backward seek within a row reads the file's block again.
    Map<Key, Column> byPlace = new TreeMap<>();
    for (int i = 0; i < held.length; i++) {
      Map<String, String> own = options(i, options);
      byte[] family = ColumnOptions.family(own);
      byte[] qualifier = ColumnOptions.qualifier(own);
      byPlace
          .computeIfAbsent(
              new Key(new byte[0], family, qualifier), place -> new Column(family, qualifier))
          .tests
          .add(new Test(i, own));
    }
    columns = List.copyOf(byPlace.values());
  }

  private static Map<String, String> options(int test, Map<String, String> all) {
    Map<String, String> own = new HashMap<>();
    String prefix = test + ".";
    all.forEach(
        (name, value) -> {
          if (name.startsWith(prefix)) {
            own.put(name.substring(prefix.length()), value);
          }
        });
    return own;
  }

  private static boolean isTest(String word) {
    return Character.isDigit(word.charAt(0));
  }

  @Override
  public void seek(Range newRange, Collection<ByteSequence> columnFamilies, boolean isInclusive)
      throws IOException {
    columns.forEach(column -> column.tests.forEach(Test::begin));
    range = newRange;
    families = columnFamilies;
    inclusive = isInclusive;
    currentRow = null;
    ended = false;
    super.seek(newRange, columnFamilies, isInclusive);
    skipRejected();
  }

  @Override
  public void next() throws IOException {
    super.next();
    skipRejected();
  }

  @Override
  public boolean hasTop() {
    return !ended && super.hasTop();
  }

  private void skipRejected() throws IOException {
    while (hasTop()) {
      Text row = getSource().getTopKey().getRow();
      if (row.equals(currentRow)) {
        return;
      }
      if (accepts(row)) {
        currentRow = row;
        return;
      }
      rejected++;
      lastRejected = row.copyBytes();
      leave(row);
    }
  }

  private boolean accepts(Text row) throws IOException {
    Arrays.fill(held, false);
    for (Column column : columns) {
      column.look(ahead, row, held);
    }
    return holds();
  }

  private void leave(Text row) throws IOException {
    SortedKeyValueIterator<Key, Value> source = getSource();
    Range behind = range.clip(new Range(row, false, null, false), true);
    if (behind == null) {
      ended = true;
      return;
    }
    for (int i = 0; i < FEW_CELLS && isAt(row); i++) {
      source.next();
    }
    if (isAt(row)) {
      source.seek(behind, families, inclusive);
    }
  }

  private boolean isAt(Text row) {
    return getSource().hasTop() && getSource().getTopKey().getRow().equals(row);
  }

  private boolean holds() {
    Deque<Boolean> stack = new ArrayDeque<>();
    for (String word : formula) {
      if (isTest(word)) {
        stack.push(held[Integer.parseInt(word)]);
      } else if (word.equals("!")) {
        stack.push(!stack.pop());
      } else {
        boolean right = stack.pop();
        boolean left = stack.pop();
        stack.push(word.equals("&") ? left && right : left || right);
      }
    }
    return stack.pop();
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
