package assay.lab.action;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.phase.Action;
import assay.lab.value.NamedValues;
import assay.store.StoreException;
import java.io.IOException;

/**
 * Performs the work of an administrative phase while another phase puts load on the store.
 *
 * @param context context of the work; a stop is requested when the phase that puts load on the
 *     store ends
 */
record AdminAction(Action.Work deed, PhaseContext context, ActionJournal journal)
    implements ActionExecutor {
  @Override
  public void perform(long dueNanos, ActionTimes.Time time)
      throws IOException, InterruptedException {
    OngoingAction hold = journal.hold(deed.label(), deed.phase().kind(), "");
    journal.begins(hold, dueNanos, null);
    try {
      AdminPhase phase = (AdminPhase) StudyPhase.of(deed.phase().numbered(hold.id()));
      NamedValues figures = phase.performBeside(context);
      if (context.stop().isRequested()) {
        figures = figures.with("cutShort", true);
      }
      journal.ends(hold, deed.label() + " done", null, figures);
    } catch (StoreException e) {
      journal.fails(hold, e.getMessage());
    }
  }
}
