package assay.lab.action;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.admin.ShellPlan;
import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.PhasePlan;
import assay.store.StoreException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Performs the work of an administrative phase while another phase puts load on the store.
 *
 * @param context context whose stop signal is requested at the end of the other phase
 */
record AdminAction(Action.Work deed, PhaseContext context, ActionJournal journal)
    implements ActionExecutor {
  @Override
  public void perform(long dueNanos, ActionTimes.Time time)
      throws IOException, InterruptedException {
    OngoingAction hold = journal.hold(deed.label(), deed.phase().kind(), "");
    journal.begins(hold, dueNanos, null);
    try {
      Map<String, Object> figures =
          new LinkedHashMap<>(
              ((AdminPhase) StudyPhase.of(named(hold.id()))).performBeside(context));
      if (context.stop().isRequested()) {
        figures.put("cutShort", true);
      }
      journal.ends(hold, deed.label() + " done", null, figures);
    } catch (StoreException e) {
      journal.fails(hold, e.getMessage());
    }
  }

  /**
   * Returns a plan with a new name for each execution of a command, because the command's output
   * file is named after the plan.
   */
  private PhasePlan named(long id) {
    return deed.phase() instanceof ShellPlan shell
        ? new ShellPlan(
            shell.name() + "-" + id, shell.command(), shell.arguments(), shell.longest())
        : deed.phase();
  }
}
