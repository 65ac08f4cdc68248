package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.SiblingFiles;
import assay.lab.experiment.file.yaml.Place;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.plan.PlannedTable;
import assay.lab.plan.TableUse;
import assay.lab.plan.phase.ClientShares;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.PlanContext;
import assay.lab.plan.phase.Throttled;
import assay.lab.plan.rate.Scaling;
import assay.lab.study.Require;
import assay.lab.workload.Workload;
import assay.store.Names;
import assay.store.capability.Throttle.Limit;
import assay.store.capability.Throttle.Scope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Creates the tables and phases of one run. A planner plans only one run. */
public final class Planner {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,60}");

  private final ExperimentKeys keys;
  private final Path folder;
  private final Scaling scaling;
  private final int clients;
  private final Map<String, TableAccount> tables = new LinkedHashMap<>();

  private final Map<Scope, Map<Limit, Long>> throttles = new HashMap<>();

  /**
   * @param folder folder of the experiment file
   * @param ownTable default name of a single table; prefix of the default names of several tables
   * @param seed seed of the content of the tables that this run creates
   * @param insertsBefore number of phases of earlier runs that inserted rows into the tables
   */
  public Planner(
      ExperimentKeys keys,
      Path folder,
      String ownTable,
      Scaling scaling,
      int clients,
      long seed,
      int insertsBefore) {
    this.keys = keys;
    this.folder = folder;
    this.scaling = scaling;
    this.clients = clients;
    keys.tablesOrOne(ownTable)
        .forEach(
            (name, table) ->
                tables.put(
                    name,
                    new TableAccount(
                        table,
                        tables.isEmpty(),
                        keys.rows(),
                        // A table that belongs to the user keeps its content across all repeats.
                        table.owner() == TableKeys.Owner.USER ? keys.seed() : seed,
                        insertsBefore)));
    for (TableAccount table : tables.values()) {
      table.expect(keys.phases().stream().mapToLong(phase -> phase.loads(this, table)).sum());
    }
  }

  public List<PlannedTable> tables(boolean mayReplace) {
    return tables.values().stream().map(table -> table.planned(mayReplace)).toList();
  }

  public List<PlannedTable> tables(TableUse use) {
    return tables(true).stream()
        .map(table -> new PlannedTable(table.name(), use, table.rows()))
        .toList();
  }

  public List<PhasePlan> phases(List<Tree> trees) {
    List<PhasePlan> phases = new ArrayList<>();
    tables.values().forEach(table -> table.split().ifPresent(phases::add));
    Map<String, Place> names = new HashMap<>();
    for (int i = 0; i < trees.size(); i++) {
      PhaseSpec spec = keys.phases().get(i);
      Place place = trees.get(i).place();
      String name = spec.name();
      if (!NAME.matcher(name).matches()) {
        throw place.bad(
            "phase name '"
                + name
                + "': must have at most 60 characters, each a letter, a digit, '-' or '_'");
      }
      Place first = names.putIfAbsent(name, place);
      if (first != null) {
        throw place.bad(
            "phase '%s' is already defined on line %s; set 'name' on one of the two phases"
                .formatted(name, first.line()));
      }
      PhasePlan phase = place.in("phase '" + name + "'", () -> planned(spec, name, phases));
      if (!phase.doesNothing()) {
        phases.add(phase);
      }
      noteThrottle(phase);
      tables.values().forEach(TableAccount::settle);
    }
    return phases;
  }

  private PhasePlan planned(PhaseSpec spec, String name, List<PhasePlan> before) {
    PhasePlan phase = spec.plan(name, this);
    phase.checkBehind(before);
    return phase;
  }

  ExperimentKeys keys() {
    return keys;
  }

  Path folder() {
    return folder;
  }

  Scaling scaling() {
    return scaling;
  }

  private void noteThrottle(PhasePlan phase) {
    phase.throttle().ifPresent(of -> throttles.put(scope(of), of.limits()));
    if (phase.dropsTable()) {
      throttles.remove(Scope.ofTable(stored(phase.table())));
    }
  }

  Map<Limit, Long> limits(Throttled of) {
    return throttles.getOrDefault(scope(of), Map.of());
  }

  private Scope scope(Throttled of) {
    return of.scope(stored(of.table()));
  }

  private String stored(Optional<String> table) {
    return table.orElseGet(() -> table(Optional.empty()).stored());
  }

  /**
   * Finds a table by its name in the experiment file.
   *
   * @param name the table's name; empty means the first table
   * @throws IllegalArgumentException if the file has no such table
   */
  TableAccount table(Optional<String> name) {
    if (name.isEmpty()) {
      return tables.values().iterator().next();
    }
    Require.that(
        !keys.tables().isEmpty(),
        "table '"
            + name.get()
            + "': the file has only one table; to use several tables, define them in 'tables'");
    if (!tables.containsKey(name.get())) {
      throw new IllegalArgumentException(
          "no table '%s' in 'tables'; %s"
              .formatted(name.get(), Names.nearest(name.get(), tables.keySet())));
    }
    return tables.get(name.get());
  }

  Workload bound(Workload workload, TableAccount on) {
    return workload
        .withFiles(new SiblingFiles(folder))
        .withTables(name -> table(Optional.of(name)).stored())
        .withSeed(on.seed());
  }

  PlanContext context(TableAccount table) {
    return new PlanContext(new SiblingFiles(folder), scaling, this::command, table::imported);
  }

  private List<String> command(String name) {
    List<String> command = keys.commands().get(name);
    if (command == null) {
      throw new IllegalArgumentException(
          "no command '%s' in 'commands'; %s"
              .formatted(name, Names.nearest(name, keys.commands().keySet())));
    }
    return command;
  }

  /**
   * Checks that the table exists, unless the phase creates the table. Records whether the table
   * exists after the phase.
   */
  void prepare(TableAccount table, PhasePlan phase) {
    if (phase.createsTable()) {
      table.create();
    } else if (phase.dropsTable()) {
      drop(table);
    } else {
      table.require();
    }
  }

  private void drop(TableAccount table) {
    table.require();
    Require.that(
        keys.users().values().stream().allMatch(user -> user.table().isEmpty()),
        "dropping the table would remove the rights of 'users'; remove 'drop'");
    table.drop();
  }

  boolean isFor(Optional<String> name, TableAccount table) {
    return tables.get(name.orElseGet(() -> tables.keySet().iterator().next())) == table;
  }

  /**
   * Returns the number of threads per client in an activity. The number of threads is limited so
   * that each thread of each client has work to do.
   */
  int threads(Optional<Integer> own, Optional<Integer> ownClients, long most) {
    int threads = own.orElse(keys.threads());
    return (int) Math.min(threads, Math.max(1, most / ownClients.orElse(clients)));
  }

  LoadPlan checked(LoadPlan phase) {
    new ClientShares(phase.activities(), clients);
    if (clients > 1 && !phase.shares().isEmpty()) {
      throw new IllegalArgumentException(
          "rate: '"
              + phase.shares().get(0).text()
              + "' must be a fixed rate such as 200/s, because a run with several clients fixes its"
              + " plan when it starts");
    }
    return phase;
  }
}
