package assay.lab.phase;

import assay.lab.fleet.PhaseWork.Prepared;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.value.NamedValues;
import assay.store.StoreException;
import java.io.IOException;
import java.util.stream.Collectors;

/**
 * A phase that puts no load on the store. The phase performs its work once. Events record the start
 * and the end of the work.
 */
public interface AdminPhase extends Phase {
  /** A phase whose work is performed by every process that has its own tables. */
  interface OfTableOwners extends AdminPhase {
    @Override
    default Site site() {
      return Site.TABLE_OWNERS;
    }
  }

  @Override
  default Prepared prepare(PhaseContext ofRun) {
    PhaseContext context = ofRun.on(plan().table());
    return () -> {
      if (context.leads()) {
        record(context);
      } else {
        perform(context);
      }
      return PhaseTotals.NONE;
    };
  }

  /**
   * Performs the phase's work while another phase runs. Records no events.
   *
   * @return results of the work by name
   */
  default NamedValues performBeside(PhaseContext ofRun)
      throws StoreException, IOException, InterruptedException {
    return EventDetail.toValues(perform(ofRun.on(plan().table())));
  }

  private void record(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    NamedValues detail =
        NamedValues.builder().put("kind", plan().kind()).putAll(plan().settings()).build();
    context.notice(notice());
    long start = System.nanoTime();
    context.out().event(start, Event.ADMIN_START, name(), null, detail);
    NamedValues.Builder result = NamedValues.builder().put("kind", plan().kind());
    String problem = null;
    try {
      result.putAll(EventDetail.toValues(perform(context)));
    } catch (StoreException e) {
      problem = e.getMessage();
      throw new StoreException(e.kind(), "phase '" + name() + "': " + problem, e);
    } finally {
      long end = System.nanoTime();
      result.put("seconds", Math.round((end - start) / 1e6) / 1e3);
      context.out().event(end, Event.ADMIN_END, name(), problem, result.build());
    }
  }

  /** {@inheritDoc} By default, only the conductor does the work, and all other processes wait. */
  @Override
  default Site site() {
    return Site.CONDUCTOR;
  }

  private String notice() {
    return "phase '"
        + name()
        + "': "
        + plan().kind()
        + plan().settings().words().stream().map(word -> ", " + word).collect(Collectors.joining());
  }

  /**
   * Performs the phase's work.
   *
   * @return results for the phase's end event, as a record or as named values; null if there are no
   *     results
   */
  Object perform(PhaseContext context) throws StoreException, IOException, InterruptedException;
}
