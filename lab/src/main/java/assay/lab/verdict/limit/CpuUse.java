package assay.lab.verdict.limit;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.OptionalDouble;

/**
 * Mean CPU use over the measured part of a phase, in cores.
 *
 * @param client all clients together; of an embedded store with the store's own; empty if unknown
 * @param servers the store's processes that were seen; empty if none were
 */
public record CpuUse(OptionalDouble client, OptionalDouble servers) {
  /** Of a phase. */
  public static CpuUse of(RecordedRun run, RecordedPhase phase) {
    Resources resources = new Resources(run, phase);
    return new CpuUse(resources.assayCores(), resources.allServersCores());
  }
}
