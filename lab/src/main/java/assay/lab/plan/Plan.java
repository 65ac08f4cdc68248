package assay.lab.plan;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LagSampling;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.workload.FieldGroups;
import assay.lab.workload.Operation;
import assay.lab.workload.WorkloadSpec;
import assay.store.Capability;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    SortedMap<String, Secret> secrets,
    String table,
    TableUse tableUse,
    WorkloadSpec workload,
    List<PhasePlan> phases,
    List<TableUser> users,
    Clients clients,
    Optional<Origin> origin) {

  public Plan {
    storeSettings = Collections.unmodifiableSortedMap(new TreeMap<>(storeSettings));
    secrets = Collections.unmodifiableSortedMap(new TreeMap<>(secrets));
    phases = List.copyOf(phases);
    users = List.copyOf(users);
  }

  /** A plan without an experiment file, users or secrets. */
  public Plan(
      String experiment,
      String store,
      SortedMap<String, String> storeSettings,
      String table,
      TableUse tableUse,
      WorkloadSpec workload,
      List<PhasePlan> phases,
      Clients clients) {
    this(
        experiment,
        store,
        storeSettings,
        new TreeMap<>(),
        table,
        tableUse,
        workload,
        phases,
        List.of(),
        clients,
        Optional.empty());
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

  /**
   * The settings of the store that are not written down, as this process finds them.
   *
   * @param environment variables by name; null for one that is not set
   * @throws IllegalArgumentException if one is not there; one line
   */
  public Map<String, String> resolveSecrets(UnaryOperator<String> environment) {
    Map<String, String> found = new TreeMap<>();
    secrets.forEach((setting, secret) -> found.put(setting, secret.resolve(environment)));
    return found;
  }

  /** Whether nothing but loading is done. */
  public boolean onlyLoads() {
    return phases.stream().allMatch(Plan::loads);
  }

  /** The same without loading, for a table that holds the rows. */
  public Plan onLoadedTable() {
    return withPhases(phases.stream().filter(phase -> !loads(phase)).toList());
  }

  /** How the phases measure lags, those that do. */
  public List<LagSampling> lags() {
    return activities().flatMap(activity -> activity.lag().stream()).toList();
  }

  /** Activities that insert the rows that others ask for. */
  public List<ActivityPlan> loads() {
    return activities().filter(ActivityPlan::loads).toList();
  }

  /** Activities that do anything else. */
  public List<ActivityPlan> runs() {
    return activities().filter(activity -> !activity.loads()).toList();
  }

  /** The phase of this name, if it puts load on the store. */
  public Optional<ActivityPlan> activity(String name) {
    return activities().filter(activity -> activity.name().equals(name)).findFirst();
  }

  /**
   * Names of the operations that are so, such as those that write.
   *
   * @param recorded of an activity, or of the phase that is the sum of several
   */
  public Set<String> operations(String recorded, Predicate<Operation> of) {
    return phases.stream()
        .flatMap(phase -> phase.activities().stream().filter(each -> each.isIn(recorded)))
        .flatMap(each -> each.workload().operations().stream())
        .filter(of)
        .map(Operation::name)
        .collect(Collectors.toSet());
  }

  /** The phases that put load on the store. */
  public Stream<ActivityPlan> activities() {
    return phases.stream().flatMap(phase -> phase.activities().stream());
  }

  /** The same without comparing what is read, since somebody else loaded the table. */
  public Plan withoutValueChecks() {
    return new Plan(
        experiment,
        store,
        storeSettings,
        secrets,
        table,
        tableUse,
        workload.withoutValueChecks(),
        phases.stream().map(PhasePlan::withoutValueChecks).toList(),
        users,
        clients,
        origin);
  }

  private Plan withPhases(List<PhasePlan> newPhases) {
    return new Plan(
        experiment,
        store,
        storeSettings,
        secrets,
        table,
        tableUse,
        workload,
        newPhases,
        users,
        clients,
        origin);
  }

  private static boolean loads(PhasePlan phase) {
    return phase.activities().stream().anyMatch(ActivityPlan::loads);
  }
}
