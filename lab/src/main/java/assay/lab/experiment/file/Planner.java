package assay.lab.experiment.file;

import assay.lab.plan.phase.FormatPlan;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.Shares;
import assay.lab.workload.Mix;
import assay.lab.workload.OperationKind;
import assay.lab.workload.ReadFields;
import assay.lab.workload.RequestDistribution;
import assay.lab.workload.WorkloadSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Makes the phases of one run and keeps account of the table on the way: whether it is there, how
 * many rows it holds, and where the next inserts go, so that no phase writes another's rows. Used
 * once.
 */
final class Planner {
  /** So far apart lie the rows that run phases insert; no phase inserts as many. */
  private static final long INSERTS_APART = 1_000_000_000_000L;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,60}");

  private final ExperimentKeys keys;
  private final Path folder;
  private final Scaling scaling;
  private final int clients;
  private final long seed;
  private final long allRows;
  private boolean tableIsThere = true;
  private long rows;

  /** Of the phase that is made: they are there for those behind it. */
  private long loading;

  /** Phases whose files wait to be imported, the oldest first, and how many rows each has. */
  private final Map<FormatPlan, Long> formatted = new LinkedHashMap<>();

  private int insertingPhases;

  /**
   * @param folder of the experiment's file
   */
  Planner(ExperimentKeys keys, Path folder, Scaling scaling, int clients, long seed) {
    this.keys = keys;
    this.folder = folder;
    this.scaling = scaling;
    this.clients = clients;
    this.seed = seed;
    allRows = keys.phases().stream().mapToLong(phase -> phase.loads(this)).sum();
  }

  /**
   * The phases.
   *
   * @param trees where each of them stands
   */
  List<PhasePlan> phases(List<Tree> trees) {
    List<PhasePlan> phases = new ArrayList<>();
    Map<String, Place> names = new HashMap<>();
    for (int i = 0; i < trees.size(); i++) {
      PhaseSpec spec = keys.phases().get(i);
      Place place = trees.get(i).place();
      String name = spec.name().orElse(PhaseKind.of(spec));
      if (!NAME.matcher(name).matches()) {
        throw place.bad(
            "phase name '" + name + "': up to 60 letters, digits, '-', '_' are expected");
      }
      Place first = names.putIfAbsent(name, place);
      if (first != null) {
        throw place.bad(
            "a phase '" + name + "' stands in line " + first.line() + " too; give one a 'name'");
      }
      phases.add(place.in("phase '" + name + "'", () -> spec.plan(name, this)));
      rows += loading;
      loading = 0;
    }
    return phases;
  }

  ExperimentKeys keys() {
    return keys;
  }

  /** What files are named in relation to. */
  Path folder() {
    return folder;
  }

  Scaling scaling() {
    return scaling;
  }

  /** What all load phases insert together. */
  long allRows() {
    if (allRows == 0) {
      throw new IllegalArgumentException("no phase loads rows, so there are no keys to divide by");
    }
    return allRows;
  }

  /** The threads of a client in an activity; of all its clients no more than there is to do. */
  int threads(Optional<Integer> own, Optional<Integer> ownClients, long most) {
    int threads = own.orElse(keys.threads());
    return (int) Math.min(threads, Math.max(1, most / ownClients.orElse(clients)));
  }

  /** The same, if the run's clients can be shared out so. */
  LoadPlan checked(LoadPlan phase) {
    new Shares(phase.activities(), clients);
    return phase;
  }

  void requireTable() {
    if (!tableIsThere) {
      throw new IllegalArgumentException(
          "the table was dropped before; a phase 'create' is missing");
    }
  }

  void drop() {
    requireTable();
    if (keys.users().values().stream().anyMatch(user -> !user.table().isEmpty())) {
      throw new IllegalArgumentException(
          "'users' have rights on the table, which end with it; no 'drop' is expected");
    }
    requireImported();
    tableIsThere = false;
    rows = 0;
  }

  void create() {
    if (tableIsThere) {
      throw new IllegalArgumentException(
          "the table is there already: it is made before each run; 'drop' it first");
    }
    tableIsThere = true;
  }

  /** The next rows behind those that are there. */
  WorkloadSpec load(long count) {
    requireTable();
    requireImported();
    WorkloadSpec next = next(rows + loading, count);
    loading += count;
    return next;
  }

  /** The next rows behind those that are there or wait to be imported. */
  WorkloadSpec format(long count) {
    requireTable();
    return next(rows + formatted.values().stream().mapToLong(Long::longValue).sum(), count);
  }

  /**
   * A phase makes files.
   *
   * @param count of rows that later phases know; 0 for rows of a user's own
   */
  FormatPlan formatted(FormatPlan phase, long count) {
    formatted.put(phase, count);
    return phase;
  }

  /** The phase whose files are to be imported next; its rows are in the table from now on. */
  FormatPlan imported() {
    requireTable();
    FormatPlan oldest =
        formatted.keySet().stream()
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "nothing to import: a phase 'format' before it is expected, or 'from'"));
    rows += formatted.remove(oldest);
    return oldest;
  }

  /** Rows are numbered through, so that what is numbered has to come into the table first. */
  private void requireImported() {
    formatted.keySet().stream()
        .findFirst()
        .ifPresent(
            phase -> {
              throw new IllegalArgumentException(
                  "the files of phase '"
                      + phase.name()
                      + "' are not imported yet; a phase 'import' before this one is expected");
            });
  }

  private WorkloadSpec next(long first, long count) {
    return workload(
        first,
        count,
        Mix.only(OperationKind.INSERT),
        new RequestDistribution.Uniform(),
        Optional.empty(),
        first + count);
  }

  /**
   * Operations on all rows that are there.
   *
   * @param scanLength in place of the file's
   */
  WorkloadSpec run(Operations operations, Optional<Integer> scanLength) {
    requireTable();
    if (rows == 0) {
      throw new IllegalArgumentException(
          "the table has no rows yet; a phase 'load' is missing, or 'format' and 'import'");
    }
    Mix mix = operations.toMix();
    long firstInsert = Math.max(allRows, rows);
    if (mix.contains(OperationKind.INSERT)) {
      firstInsert += INSERTS_APART * insertingPhases++;
    }
    return workload(0, rows, mix, operations.toDistribution(), scanLength, firstInsert);
  }

  /** What the plan as a whole shows: all rows, and the file's operations if it has some. */
  WorkloadSpec whole() {
    Operations operations = keys.workload().operations();
    boolean some = operations.preset().isPresent() || !operations.mix().isEmpty();
    long count = Math.max(1, allRows);
    return workload(
        0,
        count,
        some ? operations.toMix() : Mix.only(OperationKind.INSERT),
        operations.toDistribution(),
        Optional.empty(),
        count);
  }

  private WorkloadSpec workload(
      long first,
      long count,
      Mix mix,
      RequestDistribution distribution,
      Optional<Integer> scanLength,
      long firstInsert) {
    WorkloadKeys workload = keys.workload();
    return new WorkloadSpec(
        first,
        count,
        workload.format(),
        mix,
        distribution,
        workload.scans().of(scanLength.orElse(workload.scanLength())),
        ReadFields.ALL,
        false,
        firstInsert,
        0,
        true,
        seed);
  }
}
