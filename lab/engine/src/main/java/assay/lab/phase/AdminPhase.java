package assay.lab.phase;

import assay.lab.fleet.PhaseWork.Prepared;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.store.StoreException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
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
  default Map<String, Object> performBeside(PhaseContext ofRun)
      throws StoreException, IOException, InterruptedException {
    return EventDetail.toMap(perform(ofRun.on(plan().table())));
  }

  private void record(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("kind", plan().kind());
    detail.putAll(plan().settings());
    context.notice(notice());
    long start = System.nanoTime();
    context.out().event(start, Event.ADMIN_START, name(), null, detail);
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("kind", plan().kind());
    String problem = null;
    try {
      result.putAll(EventDetail.toMap(perform(context)));
    } catch (StoreException e) {
      problem = e.getMessage();
      throw new StoreException(e.kind(), "phase '" + name() + "': " + problem, e);
    } finally {
      long end = System.nanoTime();
      result.put("seconds", Math.round((end - start) / 1e6) / 1e3);
      context.out().event(end, Event.ADMIN_END, name(), problem, result);
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
        + plan().settings().entrySet().stream()
            .map(entry -> ", " + entry.getKey() + " " + entry.getValue())
            .collect(Collectors.joining());
  }

  /**
   * Performs the phase's work.
   *
   * @return results for the phase's end event, as a record or by name; null if there are no results
   */
  Object perform(PhaseContext context) throws StoreException, IOException, InterruptedException;
}
