package assay.store.capability.filter;

import assay.store.Bytes;
import assay.store.Columns;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A condition on a whole row: tests of columns, combined with AND, OR and NOT. A test holds if the
 * store returns at least one version of the column's cell that passes the test. A test does not
 * hold in a row without the tested column. Immutable.
 */
public sealed interface Condition {
  /** Returns the condition's column tests, from left to right. */
  List<Test> tests();

  /** Returns whether the condition holds, given the results of its column tests. */
  boolean holds(Predicate<Test> test);

  /**
   * Returns the condition in postfix notation. The operands are indices into {@link #tests()}; the
   * operators are {@code &}, {@code |} and {@code !}. Operands and operators are separated by
   * spaces.
   *
   * @param first index of the condition's first test
   */
  String postfix(int first);

  default List<Columns.Name> columns() {
    return tests().stream().map(Test::column).distinct().toList();
  }

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

  /** Test that holds if a value of the column equals the given value. */
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

  /**
   * Test that holds if a regular expression matches an entire value of the column, read as UTF-8.
   */
  record Matches(Columns.Name column, String pattern) implements Test {
    public Matches {
      column = copy(column);
    }

    @Override
    public String toString() {
      return column.qualifier() + " ~ '" + pattern + "'";
    }
  }

  /**
   * Condition that holds if all of the given conditions hold. At least one condition is required.
   */
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

  /**
   * Condition that holds if any of the given conditions holds. At least one condition is required.
   */
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

  private static Columns.Name copy(Columns.Name column) {
    return new Columns.Name(column.family().copy(), column.qualifier().copy());
  }

  private static List<Condition> several(List<Condition> of) {
    if (of.isEmpty()) {
      throw new IllegalArgumentException("at least one condition is required");
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
