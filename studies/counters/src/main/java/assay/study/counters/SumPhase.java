package assay.study.counters;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.table.RowCount;
import assay.store.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * Phase that sums all counters of a table. The phase runs in the process that coordinates the run.
 */
record SumPhase(SumPlan plan) implements AdminPhase {
  record CounterSum(long counters, long sum) {}

  /**
   * Time limit for summing all counters. Reading a hundred million counters takes several minutes.
   */
  private static final Duration LONGEST = Duration.ofHours(1);

  @Override
  public CounterSum perform(PhaseContext context) throws StoreException, InterruptedException {
    LongAdder counters = new LongAdder();
    LongAdder sum = new LongAdder();
    Optional<RowCount.Counted> counted =
        new RowCount(context.store(), context.table(), LONGEST, context.stop())
            .count(
                cell -> {
                  if (Increments.isCounter(cell)) {
                    counters.increment();
                    sum.add(Increments.number(cell.value()));
                  }
                });
    return counted.isEmpty() ? null : new CounterSum(counters.sum(), sum.sum());
  }
}
