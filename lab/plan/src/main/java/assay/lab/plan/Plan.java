package assay.lab.plan;

import assay.lab.bulk.BulkRows;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LagSampling;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.UnknownPhase;
import assay.lab.study.Require;
import assay.lab.workload.Operation;
import assay.lab.workload.StudyServer;
import assay.lab.workload.UnknownWorkload;
import assay.lab.workload.draw.Seed;
import assay.lab.workload.format.FieldGroups;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Setting;
import assay.store.TableSpec;
import assay.store.capability.Capability;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
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
 * Complete description of what one run does.
 *
 * @param experiment prefix of the run folder's name
 * @param storeSettings store settings from the user, without secrets
 * @param tables tables of the run, at least one; phases without a table name use the first table
 * @param phases phases in execution order; a load is omitted if the table already holds the rows
 * @param users users that are created for the run and removed after the run
 * @param clients processes that put load on the store
 * @param draws seed from which all random draws of the run are derived
 * @param cluster servers to start for the run; empty if the plan starts no servers
 * @param origin position of the run in its experiment; empty if the run belongs to no experiment
 *     file
 */
public record Plan(
    String experiment,
    String store,
    SortedMap<String, String> storeSettings,
    SortedMap<String, Secret> secrets,
    List<PlannedTable> tables,
    List<PhasePlan> phases,
    List<TableUser> users,
    Clients clients,
    SeedScope draws,
    Optional<ClusterPlan> cluster,
    Optional<PlanOrigin> origin) {

  public Plan {
    storeSettings = Collections.unmodifiableSortedMap(new TreeMap<>(storeSettings));
    secrets = Collections.unmodifiableSortedMap(new TreeMap<>(secrets));
    tables = List.copyOf(tables);
    phases = List.copyOf(phases);
    checkTables(tables, phases);
    users = List.copyOf(users);
  }

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
        List.of(new PlannedTable(table, tableUse, workload)),
        phases,
        List.of(),
        clients,
        SeedScope.of(workload.seed()),
        Optional.empty(),
        Optional.empty());
  }

  private static void checkTables(List<PlannedTable> tables, List<PhasePlan> phases) {
    Require.that(!tables.isEmpty(), "a run needs at least one table");
    Set<String> names = new HashSet<>();
    for (PlannedTable table : tables) {
      Require.that(names.add(table.name()), "table '" + table.name() + "' is defined twice");
    }
    for (PhasePlan phase : phases) {
      for (String table : named(phase)) {
        Require.that(
            names.contains(table),
            "phase '" + phase.name() + "': no table '" + table + "'; expected one of " + names);
      }
    }
  }

  private static List<String> named(PhasePlan phase) {
    return Stream.concat(
            phase.table().stream(),
            phase.activities().stream()
                .flatMap(
                    each ->
                        Stream.concat(
                            each.table().stream(),
                            each.workload().otherTables().keySet().stream())))
        .toList();
  }

  public String table() {
    return tables.get(0).name();
  }

  public WorkloadSpec workload() {
    return tables.get(0).rows();
  }

  /**
   * Finds a table of the run.
   *
   * @param name the table's name; empty means the run's first table
   */
  public PlannedTable table(Optional<String> name) {
    return tables.stream()
        .filter(each -> name.isEmpty() || each.name().equals(name.get()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns the specification for creating a table. The specification contains all column families
   * that activities and imports on the table need.
   */
  public TableSpec spec(PlannedTable table) {
    Set<Bytes> families = new LinkedHashSet<>();
    int versions = 1;
    List<TableSpec> others =
        Stream.of(
                activitiesOn(table)
                    .filter(each -> each.rows().isEmpty())
                    .map(each -> each.workload().table()),
                activities()
                    .flatMap(
                        each -> Stream.ofNullable(each.workload().otherTables().get(table.name()))),
                importedInto(table))
            .flatMap(specs -> specs)
            .toList();
    if (others.isEmpty() || usesRows(table)) {
      families.addAll(table.rows().format().tableSpec().families());
    }
    for (TableSpec other : others) {
      families.addAll(other.families());
      versions = Math.max(versions, other.versions());
    }
    return new TableSpec(List.copyOf(families), versions);
  }

  private Stream<TableSpec> importedInto(PlannedTable table) {
    return phases.stream()
        .flatMap(phase -> phase.formatted().stream())
        .filter(BulkRows.Study.class::isInstance)
        .map(BulkRows.Study.class::cast)
        .filter(rows -> rows.into().equals(table.name()))
        .map(BulkRows.Study::table);
  }

  public boolean usesRows(PlannedTable table) {
    return activitiesOn(table).anyMatch(each -> each.rows().isPresent());
  }

  private Stream<ActivityPlan> activitiesOn(PlannedTable table) {
    return activities().filter(each -> table(each.table()).equals(table));
  }

  /**
   * Checks that this installation of Assay has all studies that the plan needs.
   *
   * @throws IllegalArgumentException if a study is missing; the message is one line
   */
  public void requireKnown() {
    for (PhasePlan phase : phases) {
      if (phase instanceof UnknownPhase unknown) {
        throw new IllegalArgumentException(
            "phase '%s': this installation of Assay has no phase kind '%s'"
                .formatted(unknown.name(), unknown.kind()));
      }
    }
    activities()
        .forEach(
            each -> {
              if (each.workload() instanceof UnknownWorkload unknown) {
                throw new IllegalArgumentException(
                    "phase '%s': this installation of Assay has no workload '%s'"
                        .formatted(each.name(), unknown.kind()));
              }
            });
  }

  public Reset reset() {
    return origin.map(PlanOrigin::reset).orElse(Reset.DROP);
  }

  public boolean onOwnServers() {
    return cluster.isPresent() || reset() == Reset.CLONE || reset() == Reset.WIPE;
  }

  /**
   * Returns the seed of all random draws. All variants share this seed, so that actions break
   * servers at the same times in all variants.
   */
  public Seed seed() {
    return Seed.of(draws.seed()).repeat(draws.repeat());
  }

  /**
   * Returns the seed for loading rows. The seed for loading rows differs between variants, because
   * caches may still hold files that an earlier variant read.
   */
  public Seed seedOfLoad() {
    return seed().variant(origin.map(PlanOrigin::variant).orElse(""));
  }

  public List<Capability> needs() {
    List<Capability> needs = new ArrayList<>();
    for (PlannedTable table : tables) {
      RowFormat format = table.rows().format();
      if (format.groups() == FieldGroups.ONE_PER_FIELD && format.fields() > 1) {
        needs.add(Capability.LOCALITY_GROUPS);
      }
      if (format.visibility().isPresent()) {
        needs.add(Capability.CELL_VISIBILITY);
      }
    }
    if (!users.isEmpty()) {
      needs.add(Capability.USERS);
    }
    if (reset() == Reset.CLONE) {
      needs.add(Capability.SNAPSHOTS);
    }
    return needs;
  }

  /**
   * Resolves the secret settings of the store in this process.
   *
   * @param environment returns the value of an environment variable; null if the variable is not
   *     set
   * @throws IllegalArgumentException if a secret is missing; the message is one line
   */
  public Map<String, String> resolveSecrets(UnaryOperator<String> environment) {
    Map<String, String> found = new TreeMap<>();
    secrets.forEach((setting, secret) -> found.put(setting, secret.resolve(environment)));
    return found;
  }

  public List<StudyServer> servers() {
    return phases.stream().flatMap(phase -> servers(phase).stream()).distinct().toList();
  }

  public List<StudyServer> servers(PhasePlan phase) {
    return phase.activities().stream()
        .flatMap(each -> each.workload().servers(table(each.table()).name()).stream())
        .distinct()
        .toList();
  }

  public boolean onlyLoads() {
    return phases.stream().allMatch(PhasePlan::loads);
  }

  public Plan onLoaded(PlannedTable loaded) {
    return with(
        tables, phases.stream().filter(phase -> !(phase.loads() && isOn(loaded, phase))).toList());
  }

  public List<LagSampling> lags() {
    return activities().flatMap(activity -> activity.lag().stream()).toList();
  }

  public List<ActivityPlan> runs() {
    return activities().filter(activity -> !activity.loads()).toList();
  }

  public Optional<ActivityPlan> activity(String name) {
    return activities().filter(activity -> activity.name().equals(name)).findFirst();
  }

  /**
   * Returns the names of the operations that satisfy a predicate, such as the names of writes.
   *
   * @param recorded name of an activity, or of a phase with several activities
   */
  public Set<String> operations(String recorded, Predicate<Operation> of) {
    return phases.stream()
        .flatMap(phase -> phase.activities().stream().filter(each -> each.isIn(recorded)))
        .flatMap(each -> each.workload().operations().stream())
        .filter(of)
        .map(Operation::name)
        .collect(Collectors.toSet());
  }

  /**
   * Whether each write of an activity waits until the store has acknowledged the write. If an
   * activity also reads, its writes wait unless the user sets the client's buffer size. Latencies
   * of buffered writes would not be comparable with latencies of reads.
   */
  public boolean writesThrough(ActivityPlan activity) {
    return !storeSettings.containsKey(Setting.BUFFER.name()) && activity.workload().reads();
  }

  public Stream<ActivityPlan> activities() {
    return phases.stream().flatMap(phase -> phase.activities().stream());
  }

  public Plan withoutValueChecks(PlannedTable of) {
    return with(
        tables.stream().map(each -> each.equals(of) ? each.withoutValueChecks() : each).toList(),
        phases.stream()
            .map(phase -> phase.withoutValueChecks(name -> table(name).equals(of)))
            .toList());
  }

  private boolean isOn(PlannedTable table, PhasePlan phase) {
    return phase.activities().stream().allMatch(each -> table(each.table()).equals(table));
  }

  Plan with(List<PlannedTable> newTables, List<PhasePlan> newPhases) {
    return with(experiment, newTables, newPhases, draws, cluster, origin);
  }

  public Plan resumedAt(Instant when) {
    return with(experiment, tables, phases, draws, cluster, origin.map(of -> of.resumedAt(when)));
  }

  public Plan drawing(SeedScope newDraws) {
    return with(experiment, tables, phases, newDraws, cluster, origin);
  }

  Plan called(String newExperiment) {
    return with(newExperiment, tables, phases, draws, cluster, origin);
  }

  Plan on(Optional<ClusterPlan> servers) {
    return with(experiment, tables, phases, draws, servers, origin);
  }

  Plan byItself() {
    return with(experiment, tables, phases, draws, cluster, Optional.empty());
  }

  private Plan with(
      String newExperiment,
      List<PlannedTable> newTables,
      List<PhasePlan> newPhases,
      SeedScope newDraws,
      Optional<ClusterPlan> newCluster,
      Optional<PlanOrigin> newOrigin) {
    return new Plan(
        newExperiment,
        store,
        storeSettings,
        secrets,
        newTables,
        newPhases,
        users,
        clients,
        newDraws,
        newCluster,
        newOrigin);
  }
}
