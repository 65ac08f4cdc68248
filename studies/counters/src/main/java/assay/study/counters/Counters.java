package assay.study.counters;

import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.lab.workload.Operation;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.Workload;
import assay.store.Bytes;
import assay.store.TableSpec;
import java.util.List;

/**
 * Workload that reads counters, and writes back a higher value for each counter. Each counter is
 * written by only one thread, which therefore knows what a read must return.
 *
 * @param counters number of counters, each in its own row. If there are more threads than counters,
 *     the number is raised to the number of threads
 */
public record Counters(
    @Key(value = "Number of counters, each in its own row.", otherwise = "1000") long counters)
    implements Workload {
  static final Bytes FAMILY = Bytes.of("cf");
  static final Operation INCREMENT = new Operation("increment", Operation.Kind.READ_WRITE);
  private static final int MOST = 100_000_000;

  public Counters {
    Require.that(
        counters >= 1 && counters <= MOST,
        "'counters' must be from 1 to " + MOST + "; got " + counters);
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        INCREMENT,
        Operation.part("read", INCREMENT.name()),
        Operation.part("write", INCREMENT.name()));
  }

  @Override
  public TableSpec table() {
    return TableSpec.of(FAMILY);
  }

  /** {@inheritDoc} A counter's row does not exist before its first write. */
  @Override
  public boolean mayMissRows() {
    return true;
  }

  @Override
  public Source source(ThreadContext context) {
    return new Increments(this, context);
  }
}
