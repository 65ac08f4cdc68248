package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.SamplePlans;
import assay.lab.run.latency.LatencySeries;
import assay.lab.value.NamedValues;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Writes that a client took and writes that the store confirmed are two things. */
class OperationRowTest {
  private static final Manifest MANIFEST = Recorded.finished(SamplePlans.plain());

  @Test
  void acknowledgedWritesAreThoseAcceptedLessThoseLost() {
    OperationRow row = last(run(Optional.of(accepted(40)), "read", "update", "flush"));
    assertThat(row.operation()).isEqualTo("acknowledged");
    assertThat(row.ok()).isEqualTo(960);
    assertThat(row.okPerSecond()).isEqualTo(96);
  }

  @Test
  void aPhaseThatNeverEndedDoesNotKnow() {
    OperationRow row = last(run(Optional.empty(), "update", "flush"));
    assertThat(row.operation()).isEqualTo("acknowledged");
    assertThat(row.okPerSecond()).isNaN();
  }

  @Test
  void withoutABufferThereIsNoSuchRow() {
    assertThat(last(run(Optional.of(accepted(0)), "read", "update")).operation())
        .isEqualTo("update");
  }

  private static OperationRow last(RecordedRun run) {
    List<OperationRow> rows = OperationRow.of(run, "run");
    return rows.get(rows.size() - 1);
  }

  /** Writes that the store did not acknowledge. */
  private static PhaseTotals accepted(long writes) {
    return EventDetail.of(NamedValues.of("acceptedWrites", writes), PhaseTotals.class);
  }

  /** A phase of 10 s measured with 1,000 operations of each name. */
  private static RecordedRun run(Optional<PhaseTotals> totals, String... operations) {
    SortedMap<LatencyKey, LatencySeries> latencies = new TreeMap<>();
    for (String operation : operations) {
      LatencyKey key = new LatencyKey("run", operation, Tag.OK);
      latencies.put(key, new LatencySeries(key, List.of(), Recorded.times(1_000, 1_000_000)));
    }
    RecordedPhase phase =
        Recorded.phase("run", "closed", Double.NaN, 1, 0, 5, 15, totals.isPresent(), totals);
    return Recorded.run(
        Path.of("run"), MANIFEST, List.of(phase), latencies, new TreeMap<>(), List.of(), List.of());
  }
}
