package assay.lab.experiment;

import assay.lab.load.LagSampling;
import assay.lab.load.PhasePlan;
import assay.lab.workload.FieldGroups;
import assay.lab.workload.WorkloadSpec;
import assay.store.Capability;
import assay.store.Secrets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What one run does.
 *
 * @param experiment names the folder of its runs
 * @param storeSettings as the user gave them, none of them a secret
 * @param tableUse what becomes of a table that is there
 * @param workload the rows that the table holds in the end, and what is done to them
 * @param phases in their order; those that load are left out where the table holds the rows
 * @param users made for the run and removed after it
 * @param clients processes that put the load on the store
 * @param origin of a run that an experiment file describes
 */
public record Plan(
    String experiment,
    String store,
    SortedMap<String, String> storeSettings,
    String table,
    TableUse tableUse,
    WorkloadSpec workload,
    List<Phase> phases,
    List<TableUser> users,
    Clients clients,
    Optional<Origin> origin) {

  public Plan {
    phases = List.copyOf(phases);
    users = List.copyOf(users);
  }

  /** A load, and then the phases that follow. */
  public Plan(
      String experiment,
      String store,
      SortedMap<String, String> storeSettings,
      String table,
      TableUse tableUse,
      WorkloadSpec workload,
      PhasePlan load,
      List<PhasePlan> following) {
    this(
        experiment,
        store,
        storeSettings,
        table,
        tableUse,
        workload,
        loadThen(load, following),
        List.of(),
        Clients.ONE,
        Optional.empty());
  }

  private static List<Phase> loadThen(PhasePlan load, List<PhasePlan> following) {
    List<Phase> phases = new ArrayList<>();
    phases.add(new LoadPhase(load));
    following.forEach(phase -> phases.add(new LoadPhase(phase)));
    return phases;
  }

  /** What is done before the run, beside the table's {@link #tableUse}. */
  public Reset reset() {
    return origin.map(Origin::reset).orElse(Reset.TABLE);
  }

  /** What the store must be able to do, beside what phases need. */
  public List<Capability> needs() {
    List<Capability> needs = new ArrayList<>();
    if (workload.format().groups() == FieldGroups.ONE_PER_FIELD && workload.format().fields() > 1) {
      needs.add(Capability.LOCALITY_GROUPS);
    }
    if (workload.format().visibility().isPresent()) {
      needs.add(Capability.CELL_VISIBILITY);
    }
    if (!users.isEmpty()) {
      needs.add(Capability.USERS);
    }
    return needs;
  }

  /** Whether nothing but loading is done. */
  boolean onlyLoads() {
    return phases.stream().allMatch(Plan::loads);
  }

  /** The phases without those that load. */
  List<Phase> phasesOnLoadedTable() {
    return phases.stream().filter(phase -> !loads(phase)).toList();
  }

  /** How the phases measure lags, those that do. */
  public List<LagSampling> lags() {
    return phases.stream()
        .filter(LoadPhase.class::isInstance)
        .flatMap(phase -> ((LoadPhase) phase).plan().lag().stream())
        .toList();
  }

  /** What the phases do to the store that is load of this kind. */
  public List<PhasePlan> load(PhasePlan.Stream stream) {
    return phases.stream()
        .filter(LoadPhase.class::isInstance)
        .map(phase -> ((LoadPhase) phase).plan())
        .filter(plan -> plan.stream() == stream)
        .toList();
  }

  /** The same without comparing what is read, since somebody else loaded the table. */
  Plan withoutValueChecks() {
    return new Plan(
        experiment,
        store,
        storeSettings,
        table,
        tableUse,
        workload.withoutValueChecks(),
        phases.stream().map(Plan::withoutValueChecks).toList(),
        users,
        clients,
        origin);
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
    map.put("phases", phases.stream().map(Phase::toMap).toList());
    if (!users.isEmpty()) {
      map.put("users", users.stream().map(TableUser::toMap).toList());
    }
    if (clients.several()) {
      map.put("clients", clients.toMap());
    }
    origin.ifPresent(from -> map.put("origin", from.toMap()));
    return map;
  }

  private static boolean loads(Phase phase) {
    return phase instanceof LoadPhase load && load.loads();
  }

  private static Phase withoutValueChecks(Phase phase) {
    return phase instanceof LoadPhase load
        ? load.withWorkload(load.plan().workload().withoutValueChecks())
        : phase;
  }
}
