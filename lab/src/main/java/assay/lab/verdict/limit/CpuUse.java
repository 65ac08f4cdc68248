package assay.lab.verdict.limit;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.OptionalDouble;

/**
 * Mean CPU use over the measured part of a phase, in cores.
 *
 * @param client CPU use of all clients together, including an embedded store; empty if unknown
 * @param servers CPU use of the store's observed processes; empty if there are none
 */
public record CpuUse(OptionalDouble client, OptionalDouble servers) {
  public static CpuUse of(RecordedRun run, RecordedPhase phase) {
    Resources resources = new Resources(run, phase);
    return new CpuUse(resources.assayCores(), resources.allServersCores());
  }
}
