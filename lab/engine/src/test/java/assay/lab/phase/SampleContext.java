package assay.lab.phase;

import assay.lab.load.StopSignal;
import assay.lab.load.WorkerIndex;
import assay.lab.plan.SamplePlans;
import assay.lab.run.RunLog;
import assay.store.Store;
import java.util.Optional;
import java.util.function.Consumer;

/** Context of a phase in a run of one process. */
public final class SampleContext {
  private SampleContext() {}

  public static PhaseContext of(
      Store store,
      RunLog out,
      Consumer<String> notices,
      StopSignal stop,
      ServerControl servers,
      ServerCounters counters) {
    return new PhaseContext(
        store,
        Optional.empty(),
        SamplePlans.plain(),
        out,
        progress -> {},
        notices,
        stop,
        WorkerIndex.ALONE,
        RunListener.NONE,
        Jobs.NONE,
        servers,
        counters,
        null,
        true);
  }
}
