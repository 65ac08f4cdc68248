package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.FigureKeys;
import assay.lab.experiment.file.key.FindingKeys;
import assay.lab.experiment.file.key.ResultTableKeys;
import assay.lab.experiment.file.key.ScaleKeys;
import assay.lab.experiment.file.key.UserKeys;
import assay.lab.experiment.file.key.WorkloadKeys;
import assay.lab.experiment.file.yaml.BadKey;
import assay.lab.experiment.file.yaml.SettingValue;
import assay.lab.plan.ClusterPlan;
import assay.lab.plan.Measured;
import assay.lab.plan.OnLoss;
import assay.lab.plan.Reset;
import assay.lab.plan.result.Results;
import assay.lab.study.Key;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** An experiment file. */
public record ExperimentKeys(
    @Key("one line: which question it answers") String description,
    @Key("see 'assay stores'; else --store says it") Optional<String> store,
    @Key("of the store, by name; a secret as {env: NAME} or {file: PATH}")
        Map<String, SettingValue> settings,
    @Key("made anew before each run; assay_ and the file's name unless it says")
        Optional<String> table,
    @Key("several tables, by name, in place of one; a phase says which with 'table'")
        Map<String, TableKeys> tables,
    @Key(
            value =
                "before each run: drop (or table) drops and makes the table; clone makes it of a"
                    + " snapshot, for which it is loaded once; restart drops it, stops and starts the"
                    + " servers, and drops the system's caches where that is permitted; wipe does"
                    + " that with servers whose data were deleted",
            otherwise = "drop")
        Reset reset,
    @Key("servers of the experiment's own, which it brings up and stops; the rest is usual")
        Optional<ClusterPlan> cluster,
    @Key(
            value =
                "store, or client-and-store: whether runs that the client limits are invalid, or tell"
                    + " what they are to tell",
            otherwise = "store")
        Measured measured,
    @Key(value = "processes that put load on the store", otherwise = "1") int clients,
    @Key(
            value = "when one of several clients is lost: continue with the others, or stop all",
            otherwise = "continue")
        OnLoss onWorkerLoss,
    @Key(value = "sessions of a client, unless a phase says", otherwise = "8") int threads,
    @Key(
            value = "how often buffered writes must be acknowledged; 0 at a phase's end",
            otherwise = "1s")
        Duration flushEvery,
    @Key(value = "of operations, values and the order of runs", otherwise = "1") long seed,
    @Key("values by name, put in where ${name} stands; --set name=value replaces one")
        Map<String, String> variables,
    @Key("variables with lists of values (every combination), or a list of variants")
        Optional<Vary> vary,
    @Key(value = "runs of each variant", otherwise = "1") int repeat,
    @Key(
            value =
                "true: each variant's first repeat, in which all was still cold, does not count",
            otherwise = "false")
        boolean discardFirstBlock,
    @Key("how small --scale may make things") Optional<ScaleKeys> scale,
    @Key("what is drawn of the runs, and stands first on their page") Optional<FigureKeys> figure,
    @Key("several of them, drawn one below the other") List<FigureKeys> figures,
    @Key("tables of the runs' numbers, a row a variant") List<ResultTableKeys> resultTables,
    @Key("statements that the runs are to check") List<FindingKeys> findings,
    @Key("programs with their arguments that shell phases may run, by name")
        Map<String, List<String>> commands,
    @Key("users whom each run makes before its first phase and removes after its last, by name")
        Map<String, UserKeys> users,
    @Key("the rows and what is done to them; needed by phases that do not name another workload")
        Optional<WorkloadKeys> workload,
    @Key("what is done, one after the other") List<PhaseSpec> phases) {

  private static final int MOST_CLIENTS = 10_000;
  public static final int MOST_REPEATS = 1000;
  private static final int MOST_PHASES = 1000;

  public ExperimentKeys {
    between("clients", clients, 1, MOST_CLIENTS);
    between("repeat", repeat, 1, MOST_REPEATS);
    between("phases", phases.size(), 1, MOST_PHASES);
    if (table.isPresent() && !tables.isEmpty()) {
      throw new BadKey("table", "'table' and 'tables' are mutually exclusive; remove one");
    }
    for (String name : tables.keySet()) {
      if (!name.matches("[A-Za-z0-9_-]{1,40}")) {
        throw new BadKey("tables", "'" + name + "': must be up to 40 letters, digits, '-', '_'");
      }
    }
    for (String user : users.keySet()) {
      if (!user.matches("[A-Za-z0-9_]{1,60}")) {
        throw new BadKey("users", "'" + user + "': must be up to 60 letters, digits and '_'");
      }
    }
    commands.forEach(
        (name, words) -> {
          if (words.isEmpty() || words.get(0).isBlank()) {
            throw new BadKey("commands", "'" + name + "' names no program");
          }
        });
  }

  private static void between(String key, int value, int least, int most) {
    if (value < least || value > most) {
      throw new BadKey(key, value + ": must be from " + least + " to " + most);
    }
  }

  /**
   * The tables by their names in the file, each with its name in the store.
   *
   * @param own what a table is called, or its name begins with, if the file does not say
   */
  Map<String, TableKeys> tablesOrOne(String own) {
    if (tables.isEmpty()) {
      return Map.of("", Binder.usual(TableKeys.class).named(table.orElse(own)));
    }
    Map<String, TableKeys> named = new LinkedHashMap<>();
    tables.forEach(
        (name, keys) ->
            named.put(
                name,
                keys.named(keys.name().orElse(own + "_" + name.replaceAll("[^A-Za-z0-9]", "_")))));
    return named;
  }

  /** All figures, {@code figure} first. */
  public List<FigureKeys> allFigures() {
    return Stream.concat(figure.stream(), figures.stream()).toList();
  }

  /** Answers that the file asks for. */
  public Results results() {
    return new Results(
        allFigures().stream().map(FigureKeys::spec).toList(),
        resultTables.stream().map(ResultTableKeys::spec).toList(),
        findings.stream().map(FindingKeys::spec).toList(),
        discardFirstBlock);
  }

  /** The rows; of a file that says nothing of them, those that stand there otherwise. */
  public WorkloadKeys rows() {
    return workload.orElseGet(() -> Binder.usual(WorkloadKeys.class));
  }

  public ScaleKeys scaleOrUsual() {
    return scale.orElseGet(() -> Binder.usual(ScaleKeys.class));
  }
}
