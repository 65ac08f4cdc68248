package assay.lab.load;

import static assay.lab.load.PhaseRun.closed;
import static assay.lab.load.PhaseRun.constant;
import static assay.lab.load.PhaseRun.plan;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.rate.Pacing;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.store.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadModifyWriteTest {
  @TempDir Path root;

  @Test
  void thePartsOfAReadModifyWriteAreRecordedAndNotCounted() throws Exception {
    FakeStore store =
        new FakeStore(
            false,
            (call, n, sink) -> call.equals("read") && n % 5 == 0 ? Outcome.ABSENT : Outcome.OK);
    Mix mix = Mix.only(OperationKind.READ_MODIFY_WRITE);
    for (Pacing pacing : List.of(closed(), constant(100_000))) {
      PhaseRun each = new PhaseRun(root.resolve(pacing.label()), SystemClock.SPINNING);
      PhaseTotals totals = each.run(store, plan(mix, 1, pacing, 1000, Duration.ZERO));
      long whole = each.histogram("read-modify-write", Tag.OK).getTotalCount();
      long absent = each.histogram("read-modify-write", Tag.ABSENT).getTotalCount();
      assertThat(totals.started()).isEqualTo(1000).isEqualTo(whole + absent);
      assertThat(absent).isPositive();
      assertThat(each.histogram("modify-read", Tag.OK).getTotalCount()).isEqualTo(whole);
      assertThat(each.histogram("modify-read", Tag.ABSENT).getTotalCount()).isEqualTo(absent);
      assertThat(each.histogram("modify-write", Tag.OK).getTotalCount()).isEqualTo(whole);
      assertThat(each.histogram("modify-write", Tag.OK).getMean())
          .isLessThanOrEqualTo(each.histogram("read-modify-write", Tag.OK).getMean() * 1.001);
      assertThat(each.recorded.operations("run")).containsExactly("read-modify-write");
      assertThat(each.progress.get(each.progress.size() - 1).doneOperations()).isEqualTo(1000);
    }
  }
}
