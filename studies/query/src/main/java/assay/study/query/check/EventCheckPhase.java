package assay.study.query.check;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.store.StoreException;
import assay.study.query.ingest.EventIngest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Compares the tables. Runs in one thread of the process that leads the run. */
public final class EventCheckPhase extends AdminPhase<EventCheckPlan> {
  static final String EVENTS = "events";
  static final String INDEX = "index";
  static final String COUNTS = "counts";
  static final String MISSING = "Missing";
  static final String SURPLUS = "Surplus";
  static final String NAMED = "Named";
  static final String IS_ALL = "IsAll";

  public EventCheckPhase(EventCheckPlan plan) {
    super(plan);
  }

  @Override
  protected Map<String, Object> perform(PhaseContext context) throws StoreException {
    EventIngest ingest = plan().ingest(context.plan().phases()).orElseThrow();
    TableCheck check = new TableCheck(context.store(), context.table(), ingest, context.stop());
    Optional<TableCheck.Result> found = check.run();
    if (found.isEmpty()) {
      return Map.of();
    }
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put(EVENTS, found.get().events());
    found.get().index().ifPresent(of -> put(INDEX, of, figures));
    found.get().counts().ifPresent(of -> put(COUNTS, of, figures));
    return figures;
  }

  private static void put(String of, Balance.Difference difference, Map<String, Object> figures) {
    figures.put(of + MISSING, difference.missing());
    figures.put(of + SURPLUS, difference.surplus());
    if (!difference.isNone()) {
      figures.put(of + NAMED, difference.named());
      figures.put(of + IS_ALL, difference.isAll());
    }
  }
}
