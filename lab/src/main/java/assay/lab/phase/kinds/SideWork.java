package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.phase.PhasePlan;
import assay.store.StoreException;
import java.io.IOException;
import java.util.Map;

/** Work of administration that is done while another phase goes on, without events of its own. */
public final class SideWork {
  private SideWork() {}

  /**
   * Does a phase's work.
   *
   * @param plan of a phase that puts no load on the store
   * @return figures of it
   */
  public static Map<String, Object> perform(PhasePlan plan, PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    return ((AdminPhase<?>) Phases.of(plan)).performBeside(context);
  }
}
