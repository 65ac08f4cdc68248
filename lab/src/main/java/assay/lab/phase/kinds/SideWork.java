package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.phase.PhasePlan;
import assay.store.StoreException;
import java.io.IOException;
import java.util.Map;

/** Administrative work done while another phase runs, without events of its own. */
public final class SideWork {
  private SideWork() {}

  /**
   * @param plan of a phase that puts no load on the store
   * @return figures about the work
   */
  public static Map<String, Object> perform(PhasePlan plan, PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    return ((AdminPhase<?>) Phases.of(plan)).performBeside(context);
  }
}
