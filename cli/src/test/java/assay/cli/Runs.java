package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.PhaseTotals;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import java.util.Map;

/** Reads results of recorded runs for tests. */
final class Runs {
  private Runs() {}

  /** The run, which has come to its end. */
  static RecordedRun finished(RecordedRun run) {
    assertThat(run.manifest().state())
        .as("%s", run.manifest().verdict())
        .isEqualTo(Manifest.State.FINISHED);
    return run;
  }

  static PhaseTotals totals(RecordedRun run, String phase) {
    return run.phase(phase).orElseThrow().totals().orElseThrow();
  }

  /** So many operations of a phase succeeded, and no read was wrong. */
  static void assertRight(RecordedRun run, String phase, long ok) {
    assertThat(totals(run, phase))
        .returns(ok, PhaseTotals::ok)
        .returns(0L, PhaseTotals::wrongReads);
  }

  /** The figures with which a phase without load ended. */
  static Map<String, Object> end(RecordedRun run, String phase) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.ADMIN_END) && phase.equals(event.phase()))
        .findFirst()
        .orElseThrow()
        .detail()
        .asMap();
  }
}
