package assay.lab.plan;

import assay.lab.bulk.BulkRows;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.FormatPlan;
import assay.lab.plan.phase.LagSampling;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.UnknownPhase;
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
 * What one run does.
 *
 * @param experiment names the folder of its runs
 * @param storeSettings as the user gave them, none of them a secret
 * @param tables at least one; phases that name none mean the first
 * @param phases in their order; those that load are left out where the table holds the rows
 * @param users made for the run and removed after it
 * @param clients processes that put the load on the store
 * @param draws what all draws of the run begin with
 * @param cluster servers that the experiment asks for; empty if it asks for none in particular
 * @param origin of a run that an experiment file describes
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
    Draws draws,
    Optional<ClusterPlan> cluster,
    Optional<Origin> origin) {

  public Plan {
    storeSettings = Collections.unmodifiableSortedMap(new TreeMap<>(storeSettings));
    secrets = Collections.unmodifiableSortedMap(new TreeMap<>(secrets));
    tables = List.copyOf(tables);
    phases = List.copyOf(phases);
    checkTables(tables, phases);
    users = List.copyOf(users);
  }

  /** A plan without an experiment file, users or secrets, with its values' seed for its draws. */
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
        Draws.of(workload.seed()),
        Optional.empty(),
        Optional.empty());
  }

  private static void checkTables(List<PlannedTable> tables, List<PhasePlan> phases) {
    if (tables.isEmpty()) {
      throw new IllegalArgumentException("a run works on a table at least");
    }
    Set<String> names = new HashSet<>();
    for (PlannedTable table : tables) {
      if (!names.add(table.name())) {
        throw new IllegalArgumentException("two tables are called '" + table.name() + "'");
      }
    }
    for (PhasePlan phase : phases) {
      for (String table : named(phase)) {
        if (!names.contains(table)) {
          throw new IllegalArgumentException(
              "phase '" + phase.name() + "': no table '" + table + "' among " + names);
        }
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

  /** The name of the first table. */
  public String table() {
    return tables.get(0).name();
  }

  /** The rows of the first table, and what is done to them. */
  public WorkloadSpec workload() {
    return tables.get(0).rows();
  }

  /**
   * A table by what phases say.
   *
   * @param name empty for the first
   */
  public PlannedTable table(Optional<String> name) {
    return tables.stream()
        .filter(each -> name.isEmpty() || each.name().equals(name.get()))
        .findFirst()
        .orElseThrow();
  }

  /** A table, should it be made: with the families of all that works on it. */
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
        .filter(FormatPlan.class::isInstance)
        .map(phase -> ((FormatPlan) phase).rows())
        .filter(BulkRows.Study.class::isInstance)
        .map(BulkRows.Study.class::cast)
        .filter(rows -> rows.into().equals(table.name()))
        .map(BulkRows.Study::table);
  }

  /** Whether an activity works on numbered rows of a table. */
  public boolean usesRows(PlannedTable table) {
    return activitiesOn(table).anyMatch(each -> each.rows().isPresent());
  }

  private Stream<ActivityPlan> activitiesOn(PlannedTable table) {
    return activities().filter(each -> table(each.table()).equals(table));
  }

  /**
   * Makes sure that all of it can be done here.
   *
   * @throws IllegalArgumentException if a study is missing; one line
   */
  public void requireKnown() {
    for (PhasePlan phase : phases) {
      if (phase instanceof UnknownPhase unknown) {
        throw new IllegalArgumentException(
            "phase '"
                + unknown.name()
                + "': no kind of phase '"
                + unknown.kind()
                + "' is known in this Assay");
      }
    }
    activities()
        .forEach(
            each -> {
              if (each.workload() instanceof UnknownWorkload unknown) {
                throw new IllegalArgumentException(
                    "phase '"
                        + each.name()
                        + "': no workload '"
                        + unknown.kind()
                        + "' is known in this Assay");
              }
            });
  }

  /** What is done before the run, beside the table's {@link PlannedTable#use use}. */
  public Reset reset() {
    return origin.map(Origin::reset).orElse(Reset.DROP);
  }

  /** Whether it runs on servers that are brought up for its experiment alone. */
  public boolean onOwnServers() {
    return cluster.isPresent() || reset() == Reset.CLONE || reset() == Reset.WIPE;
  }

  /** The scope of all draws; variants have it in common, so that servers break at equal times. */
  public Seed seed() {
    return Seed.of(draws.seed()).repeat(draws.repeat());
  }

  /** The scope of what is asked of the store: variants may find the same files in its caches. */
  public Seed seedOfLoad() {
    return seed().variant(origin.map(Origin::variant).orElse(""));
  }

  /** What the store must be able to do, beside what phases need. */
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

  /** Servers of studies that its activities need. */
  public List<StudyServer> servers() {
    return phases.stream().flatMap(phase -> servers(phase).stream()).distinct().toList();
  }

  /** Servers of studies that a phase's activities need. */
  public List<StudyServer> servers(PhasePlan phase) {
    return phase.activities().stream()
        .flatMap(each -> each.workload().servers(table(each.table()).name()).stream())
        .distinct()
        .toList();
  }

  /** Whether nothing but loading is done. */
  public boolean onlyLoads() {
    return phases.stream().allMatch(Plan::loads);
  }

  /** The same without loading a table that holds its rows. */
  public Plan onLoaded(PlannedTable loaded) {
    return with(
        tables, phases.stream().filter(phase -> !(loads(phase) && isOn(loaded, phase))).toList());
  }

  /** How the phases measure lags, those that do. */
  public List<LagSampling> lags() {
    return activities().flatMap(activity -> activity.lag().stream()).toList();
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

  /**
   * Whether an activity's writes wait for the store. By default those of a mix that reads do, so
   * that no time of the client's buffer is next to a time of the store's.
   */
  public boolean writesThrough(ActivityPlan activity) {
    return !storeSettings.containsKey(Setting.BUFFER.name()) && activity.workload().reads();
  }

  /** The phases that put load on the store. */
  public Stream<ActivityPlan> activities() {
    return phases.stream().flatMap(phase -> phase.activities().stream());
  }

  /** The same without comparing what is read of a table, since somebody else loaded it. */
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

  /** The same with other tables and phases. */
  Plan with(List<PlannedTable> newTables, List<PhasePlan> newPhases) {
    return with(experiment, newTables, newPhases, draws, cluster, origin);
  }

  /** The same run of an experiment file, carried out when its experiment goes on. */
  public Plan resumedAt(Instant when) {
    return with(experiment, tables, phases, draws, cluster, origin.map(of -> of.resumedAt(when)));
  }

  /** The same with other draws. */
  public Plan drawing(Draws newDraws) {
    return with(experiment, tables, phases, newDraws, cluster, origin);
  }

  /** The same in another folder of runs. */
  Plan called(String newExperiment) {
    return with(newExperiment, tables, phases, draws, cluster, origin);
  }

  /** The same on other servers. */
  Plan on(Optional<ClusterPlan> servers) {
    return with(experiment, tables, phases, draws, servers, origin);
  }

  /** The same, whichever run of an experiment it is. */
  Plan byItself() {
    return with(experiment, tables, phases, draws, cluster, Optional.empty());
  }

  private Plan with(
      String newExperiment,
      List<PlannedTable> newTables,
      List<PhasePlan> newPhases,
      Draws newDraws,
      Optional<ClusterPlan> newCluster,
      Optional<Origin> newOrigin) {
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

  private static boolean loads(PhasePlan phase) {
    return !phase.activities().isEmpty()
        && phase.activities().stream().allMatch(ActivityPlan::loads);
  }
}
