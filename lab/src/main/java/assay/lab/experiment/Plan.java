package assay.lab.experiment;

import assay.lab.load.Pacing;
import assay.lab.load.PhasePlan;
import assay.lab.workload.WorkloadSpec;
import assay.store.Secrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * What one run does.
 *
 * @param experiment names the folder of its runs
 * @param storeSettings as the user gave them, none of them a secret
 * @param tableUse what becomes of a table that is there
 * @param load inserts the rows of a new table
 * @param phases what follows; may be empty
 */
public record Plan(
    String experiment,
    String store,
    SortedMap<String, String> storeSettings,
    String table,
    TableUse tableUse,
    WorkloadSpec workload,
    PhasePlan load,
    List<PhasePlan> phases) {

  public Plan {
    phases = List.copyOf(phases);
  }

  /** The same without comparing what is read, since somebody else loaded the table. */
  Plan withoutValueChecks() {
    WorkloadSpec unchecked = workload.withoutValueChecks();
    return new Plan(
        experiment,
        store,
        storeSettings,
        table,
        tableUse,
        unchecked,
        load.withWorkload(unchecked),
        phases.stream().map(phase -> phase.withWorkload(unchecked)).toList());
  }

  /** As plan.yaml shows it. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("experiment", experiment);
    map.put("store", store);
    map.put("storeSettings", Secrets.without(storeSettings));
    map.put("table", table);
    map.put("tableUse", tableUse.label());
    map.put("workload", workload.toMap());
    map.put("load", toMap(load));
    map.put("phases", phases.stream().map(Plan::toMap).toList());
    return map;
  }

  private static Map<String, Object> toMap(PhasePlan phase) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", phase.name());
    map.put("threads", phase.threads());
    map.put("pacing", phase.pacing().label());
    if (phase.pacing() instanceof Pacing.OpenLoop open) {
      map.put("ratePerSecond", open.ratePerSecond());
    }
    if (phase.operations() > 0) {
      map.put("operations", phase.operations());
    }
    if (!phase.duration().isZero()) {
      map.put("durationSeconds", phase.duration().toMillis() / 1e3);
    }
    map.put("warmupSeconds", phase.warmup().toSeconds());
    map.put("flushEverySeconds", phase.flushEvery().toMillis() / 1e3);
    if (phase.retry().most() > 0) {
      map.put("insertRetries", phase.retry().most());
      map.put("insertRetryPauseSeconds", phase.retry().pause().toMillis() / 1e3);
    }
    return map;
  }
}
