package assay.lab.experiment;

import assay.lab.run.Event;
import assay.store.StoreException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A phase that puts no load on the store: it is done, and its start and end are events. */
abstract class AdminPhase implements Phase {
  private final String name;
  private final String kind;
  private final Map<String, Object> settings;

  /**
   * @param kind as an experiment file calls it
   * @param settings of the phase, as a plan shows them
   */
  AdminPhase(String name, String kind, Map<String, Object> settings) {
    this.name = name;
    this.kind = kind;
    this.settings = new LinkedHashMap<>(settings);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", name);
    map.put("kind", kind);
    map.putAll(settings);
    return map;
  }

  @Override
  public final void run(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("kind", kind);
    detail.putAll(settings);
    context.notices().accept(notice());
    long start = System.nanoTime();
    context.out().event(start, Event.ADMIN_START, name, null, detail);
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("kind", kind);
    String problem = null;
    try {
      result.putAll(perform(context));
    } catch (StoreException e) {
      problem = e.getMessage();
      throw new StoreException(e.kind(), "phase '" + name + "': " + problem, e);
    } finally {
      long end = System.nanoTime();
      result.put("seconds", Math.round((end - start) / 1e6) / 1e3);
      context.out().event(end, Event.ADMIN_END, name, problem, result);
    }
  }

  /** Whether it changes the table, and nothing else. */
  boolean changesTable() {
    return false;
  }

  private String notice() {
    return "phase '"
        + name
        + "': "
        + kind
        + settings.entrySet().stream()
            .map(entry -> ", " + entry.getKey() + " " + entry.getValue())
            .collect(Collectors.joining());
  }

  /**
   * Does it.
   *
   * @return figures for the event of the phase's end
   */
  abstract Map<String, Object> perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException;
}
