package assay.stores.hbase.comparators;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.filter.FilterBase;

/**
 * Server-side filter that passes a whole row if the row meets a condition, and otherwise nothing. A
 * condition is a Boolean combination of tests, each of which reads one column. HBase's {@code
 * SingleColumnValueFilter} cannot negate a test of a missing column or of a column with several
 * versions. The read must request all tested columns. Not thread-safe.
 */
public final class RowConditionFilter extends FilterBase {
  private final String formula;
  private final List<Test> tests;
  private final boolean[] held;

  /** Test of one column: compares the column's value with a given value or with a pattern. */
  public static final class Test {
    private final byte[] family;
    private final byte[] qualifier;
    private final byte[] value;
    private final TimedRegex regex;

    private Test(byte[] family, byte[] qualifier, byte[] value, TimedRegex regex) {
      this.family = family;
      this.qualifier = qualifier;
      this.value = value;
      this.regex = regex;
    }

    public static Test equal(byte[] family, byte[] qualifier, byte[] value) {
      return new Test(family, qualifier, value, null);
    }

    public static Test match(byte[] family, byte[] qualifier, TimedRegex regex) {
      return new Test(family, qualifier, null, regex);
    }

    private boolean holds(Cell cell) {
      if (!CellUtil.matchingColumn(cell, family, qualifier)) {
        return false;
      }
      byte[] array = cell.getValueArray();
      int from = cell.getValueOffset();
      int length = cell.getValueLength();
      return regex == null
          ? Arrays.equals(value, 0, value.length, array, from, from + length)
          : regex.compareTo(array, from, length) == 0;
    }
  }

  /**
   * @param formula the condition in postfix notation: test numbers (from 0) and the operators
   *     &amp;, | and !, separated by spaces
   */
  public RowConditionFilter(String formula, List<Test> tests) {
    this.formula = formula;
    this.tests = new ArrayList<>(tests);
    held = new boolean[tests.size()];
  }

  @Override
  public void reset() {
    Arrays.fill(held, false);
  }

  @Override
  public ReturnCode filterCell(Cell cell) {
    for (int i = 0; i < held.length; i++) {
      held[i] = held[i] || tests.get(i).holds(cell);
    }
    return ReturnCode.INCLUDE;
  }

  @Override
  public boolean hasFilterRow() {
    return true;
  }

  @Override
  public boolean filterRow() {
    Deque<Boolean> stack = new ArrayDeque<>();
    for (String word : formula.split(" ", -1)) {
      if (Character.isDigit(word.charAt(0))) {
        stack.push(held[Integer.parseInt(word)]);
      } else if (word.equals("!")) {
        stack.push(!stack.pop());
      } else {
        boolean right = stack.pop();
        boolean left = stack.pop();
        stack.push(word.equals("&") ? left && right : left || right);
      }
    }
    return !stack.pop();
  }

  @Override
  public byte[] toByteArray() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      write(formula.getBytes(StandardCharsets.UTF_8), out);
      out.writeInt(tests.size());
      for (Test test : tests) {
        write(test.family, out);
        write(test.qualifier, out);
        out.writeBoolean(test.regex == null);
        write(test.regex == null ? test.value : test.regex.toByteArray(), out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public static RowConditionFilter parseFrom(byte[] sent) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(sent))) {
      String formula = new String(read(in), StandardCharsets.UTF_8);
      List<Test> tests = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        byte[] family = read(in);
        byte[] qualifier = read(in);
        boolean equal = in.readBoolean();
        byte[] tested = read(in);
        tests.add(
            equal
                ? Test.equal(family, qualifier, tested)
                : Test.match(family, qualifier, TimedRegex.parseFrom(tested)));
      }
      return new RowConditionFilter(formula, tests);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void write(byte[] bytes, DataOutputStream out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static byte[] read(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return bytes;
  }
}
