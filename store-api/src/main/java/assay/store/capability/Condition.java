package assay.store.capability;

import assay.store.Bytes;
import assay.store.Columns;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a whole row has to be like. A test of a column holds if a cell of it has such a value, in
 * any version that the store shows; in a row without the column it does not hold. Immutable.
 */
public sealed interface Condition {
  /** The tests of columns that it is made of, from left to right. */
  List<Test> tests();

  /** Whether it holds where these tests do. */
  boolean holds(Predicate<Test> test);

  /**
   * The condition for those who know its tests by their places among {@link #tests()}: each test's
   * place and behind those what joins them, {@code &}, {@code |} and {@code !}, with spaces
   * between.
   *
   * @param first place of its first test
   */
  String postfix(int first);

  /** The columns that decide. */
  default List<Columns.Name> columns() {
    return tests().stream().map(Test::column).distinct().toList();
  }

  /** Of one column. */
  sealed interface Test extends Condition {
    Columns.Name column();

    @Override
    default List<Test> tests() {
      return List.of(this);
    }

    @Override
    default boolean holds(Predicate<Test> test) {
      return test.test(this);
    }

    @Override
    default String postfix(int first) {
      return Integer.toString(first);
    }
  }

  /** A value is exactly this. */
  record Equal(Columns.Name column, Bytes value) implements Test {
    public Equal {
      column = copy(column);
      value = value.copy();
    }

    @Override
    public String toString() {
      return column.qualifier() + " = '" + value + "'";
    }
  }

  /** A regular expression matches the whole of a value, read as UTF-8. */
  record Matches(Columns.Name column, String pattern) implements Test {
    public Matches {
      column = copy(column);
    }

    @Override
    public String toString() {
      return column.qualifier() + " ~ '" + pattern + "'";
    }
  }

  /** Each of them holds; at least one. */
  record All(List<Condition> of) implements Condition {
    public All {
      of = several(of);
    }

    @Override
    public List<Test> tests() {
      return joined(of);
    }

    @Override
    public boolean holds(Predicate<Test> test) {
      return of.stream().allMatch(each -> each.holds(test));
    }

    @Override
    public String postfix(int first) {
      return joined(of, first, " &");
    }

    @Override
    public String toString() {
      return text(of, " and ");
    }
  }

  /** At least one of them holds; at least one. */
  record Any(List<Condition> of) implements Condition {
    public Any {
      of = several(of);
    }

    @Override
    public List<Test> tests() {
      return joined(of);
    }

    @Override
    public boolean holds(Predicate<Test> test) {
      return of.stream().anyMatch(each -> each.holds(test));
    }

    @Override
    public String postfix(int first) {
      return joined(of, first, " |");
    }

    @Override
    public String toString() {
      return text(of, " or ");
    }
  }

  /** It does not hold. */
  record Not(Condition of) implements Condition {
    @Override
    public List<Test> tests() {
      return of.tests();
    }

    @Override
    public boolean holds(Predicate<Test> test) {
      return !of.holds(test);
    }

    @Override
    public String postfix(int first) {
      return of.postfix(first) + " !";
    }

    @Override
    public String toString() {
      return "not " + of;
    }
  }

  /** The windows may be moved. */
  private static Columns.Name copy(Columns.Name column) {
    return new Columns.Name(column.family().copy(), column.qualifier().copy());
  }

  private static List<Condition> several(List<Condition> of) {
    if (of.isEmpty()) {
      throw new IllegalArgumentException("at least one condition must be there");
    }
    return List.copyOf(of);
  }

  private static List<Test> joined(List<Condition> of) {
    return of.stream().flatMap(each -> each.tests().stream()).toList();
  }

  private static String joined(List<Condition> of, int first, String operator) {
    StringBuilder text = new StringBuilder(of.get(0).postfix(first));
    int next = first + of.get(0).tests().size();
    for (Condition each : of.subList(1, of.size())) {
      text.append(' ').append(each.postfix(next)).append(operator);
      next += each.tests().size();
    }
    return text.toString();
  }

  private static String text(List<Condition> of, String operator) {
    return of.stream().map(Condition::toString).collect(Collectors.joining(operator, "(", ")"));
  }
}
