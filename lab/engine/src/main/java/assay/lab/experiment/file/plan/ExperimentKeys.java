package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.UserKeys;
import assay.lab.experiment.file.key.WorkloadKeys;
import assay.lab.experiment.file.yaml.SettingValue;
import assay.lab.plan.ClusterPlan;
import assay.lab.plan.Measured;
import assay.lab.plan.Reset;
import assay.lab.plan.WorkerLossPolicy;
import assay.lab.plan.rate.ScaleKeys;
import assay.lab.plan.result.FigureSpec;
import assay.lab.plan.result.FindingSpec;
import assay.lab.plan.result.ResultTableSpec;
import assay.lab.plan.result.Results;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

public record ExperimentKeys(
    @Key("Question that the experiment answers, on one line.") String description,
    @Key(
            "Name of the store, as listed by `assay stores`; `--store` overrides this key. "
                + "Default: none; `--store` is then required.")
        Optional<String> store,
    @Key(
            "Settings of the store, by name. Write a secret as {env: NAME} or {file: PATH}. "
                + "Default: none.")
        Map<String, SettingValue> settings,
    @Key(
            "Name of the table, recreated before each run. Default: `assay_` plus the experiment "
                + "file's name.")
        Optional<String> table,
    @Key(
            "Tables of the experiment, by name; a phase selects a table with its key 'table'. "
                + "Default: a single table.")
        Map<String, TableKeys> tables,
    @Key(
            value =
                "What is reset before each run. drop: recreate the tables. clone: clone tables "
                    + "that are loaded only once. restart: recreate the tables, restart the "
                    + "servers and drop the operating system's caches. wipe: like restart, but "
                    + "also delete the servers' data.",
            otherwise = "drop")
        Reset reset,
    @Key(
            "Options of the servers that this experiment starts and stops; omitted options keep "
                + "their defaults. Default: the experiment uses the store's running servers. With "
                + "'reset: clone' or 'reset: wipe', the experiment starts servers with default "
                + "options.")
        Optional<ClusterPlan> cluster,
    @Key(
            value =
                "What is measured: store (runs limited by the client are invalid) or "
                    + "client-and-store (runs limited by the client are valid).",
            otherwise = "store")
        Measured measured,
    @Key(value = "Number of client processes that put load on the store.", otherwise = "1")
        int clients,
    @Key(
            value =
                "Reaction to the loss of a client: continue (with the remaining clients) or stop "
                    + "(all clients).",
            otherwise = "continue")
        WorkerLossPolicy onWorkerLoss,
    @Key(
            value = "Number of sessions per client, unless a phase sets its own 'threads'.",
            otherwise = "8")
        int threads,
    @Key(
            value =
                "Maximum time between flushes of buffered writes. A full buffer is flushed earlier, "
                    + "unless the store's client sends in the background. With 0, writes are "
                    + "flushed only at the end of the phase.",
            otherwise = "1s")
        Duration flushEvery,
    @Key(
            value = "Seed of the random numbers for operations, values and the order of runs.",
            otherwise = "1")
        long seed,
    @Key(
            "Values of variables, by name; each ${name} in this file is replaced with the "
                + "variable's value. `--set name=value` overrides a value. Default: none.")
        Map<String, String> variables,
    @Key(
            "Lists of values by variable, such as {threads: [1, 4]}; each combination of values is "
                + "a variant. Alternatively, a list of variants, such as [{name: small, rows: "
                + "1000}]. Default: one variant.")
        Optional<Vary> vary,
    @Key(value = "Number of runs of each variant.", otherwise = "1") int repeat,
    @Key(
            value =
                "Whether comparisons ignore the first run of each variant, which starts with "
                    + "cold caches.",
            otherwise = "false")
        boolean discardFirstBlock,
    @Key(
            "Scale factor for rows, rates and times, such as {factor: 0.1}, and minimum values "
                + "after scaling. Default: full size (factor 1).")
        Optional<ScaleKeys> scale,
    @Key("Figure to draw from the results, shown first on the comparison page. Default: none.")
        Optional<FigureSpec> figure,
    @Key(
            "Figures to draw from the results, one below the other on the comparison page. "
                + "Default: none.")
        List<FigureSpec> figures,
    @Key("Tables of results, each with one row per variant. Default: none.")
        List<ResultTableSpec> resultTables,
    @Key("Claims to check against the results of the runs. Default: none.")
        List<FindingSpec> findings,
    @Key(
            "Commands for 'shell' phases, by name, such as {sync-disks: [sync, -f, /data]}. "
                + "Default: none.")
        Map<String, List<String>> commands,
    @Key(
            "Users of the store, by name; created before the first phase of a run and removed "
                + "after the last phase. Default: none.")
        Map<String, UserKeys> users,
    @Key(
            "Format of the tables' rows, and the operations on these rows; omitted keys keep their "
                + "defaults. Default: all keys keep their defaults.")
        Optional<WorkloadKeys> workload,
    @Key("Phases of a run, in order of execution. Default: none; at least one is required.")
        List<PhaseSpec> phases) {

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
      BadKey.require(
          name.matches("[A-Za-z0-9_-]{1,40}"),
          "tables",
          "'" + name + "': must have at most 40 characters, each a letter, a digit, '-' or '_'");
    }
    for (String user : users.keySet()) {
      BadKey.require(
          user.matches("[A-Za-z0-9_]{1,60}"),
          "users",
          "'" + user + "': must have at most 60 characters, each a letter, a digit or '_'");
    }
    commands.forEach(
        (name, words) ->
            BadKey.require(
                !words.isEmpty() && !words.get(0).isBlank(),
                "commands",
                "'" + name + "' must name a program"));
  }

  static void between(String key, int value, int least, int most) {
    BadKey.require(
        value >= least && value <= most, key, value + ": must be from " + least + " to " + most);
  }

  /**
   * Returns the tables by their names in the experiment file. Each {@link TableKeys} in the result
   * includes the table's name in the store.
   *
   * @param own default name of a single table; prefix of the default names of several tables
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

  public List<FigureSpec> allFigures() {
    return Stream.concat(figure.stream(), figures.stream()).toList();
  }

  public Results results() {
    return new Results(allFigures(), resultTables, findings, discardFirstBlock);
  }

  public WorkloadKeys rows() {
    return workload.orElseGet(() -> Binder.usual(WorkloadKeys.class));
  }

  public ScaleKeys scaleOrUsual() {
    return scale.orElseGet(() -> Binder.usual(ScaleKeys.class));
  }
}
