package assay.lab.ycsb;

import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.SeedScope;
import assay.lab.plan.TableUse;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.InsertRetry;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.workload.draw.Seed;
import assay.lab.workload.rows.RowLoad;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.WorkloadSpec;
import assay.lab.ycsb.GivenProperties.Given;
import assay.store.Secrets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Translates a YCSB command line into a plan and a format for printing the results. */
public final class YcsbPlan {
  private static final int MOST_THREADS = 10_000;
  private static final double MOST_RATE = 1e9;

  public enum Command {
    LOAD,
    RUN
  }

  private final Command command;
  private final StoreTarget target;
  private final Map<String, Given> given;
  private final PropertyValues values;
  private final List<String> notices = new ArrayList<>();
  private final SortedMap<String, String> secrets = new TreeMap<>();
  private final OutputForm output;
  private final Plan plan;

  /**
   * @param tableUse what to do with an existing table
   * @throws IllegalArgumentException if a property is unknown or invalid; the message is one line
   */
  public YcsbPlan(
      Command command, StoreTarget target, GivenProperties properties, TableUse tableUse) {
    this.command = command;
    this.target = target;
    given = properties.all();
    values = new PropertyValues(given);
    WorkloadReader.checkClass(values);
    notices.addAll(new NameCheck(target).check(given, values.flag("strict")));
    output = OutputForm.of(values, notices);
    plan = plan(tableUse).drawing(SeedScope.of(seed()));
  }

  public Plan plan() {
    return plan;
  }

  /** Returns the settings of the store that are secret and must not be written to disk. */
  public Map<String, String> secrets() {
    return secrets;
  }

  public List<String> notices() {
    return notices;
  }

  public YcsbOutput output() {
    return new YcsbOutput(output, command == Command.RUN && values.flag("dataintegrity"));
  }

  /**
   * Returns properties that the store reads from files, such as passwords.
   *
   * @throws IllegalArgumentException if a secret property is missing
   */
  public List<SecretProperties> secretProperties() {
    return new StoreConnection(target, given, values).secrets();
  }

  private Plan plan(TableUse tableUse) {
    boolean load = command == Command.LOAD;
    long operations = load ? 0 : values.whole("operationcount", 0, Long.MAX_VALUE);
    Duration longest = Duration.ofSeconds(values.whole("maxexecutiontime", 0, 366 * 86_400));
    if (!load && operations == 0 && longest.isZero()) {
      throw new IllegalArgumentException(
          "operationcount is missing; set it, such as -p operationcount=1000, or a time limit "
              + "in seconds: -p maxexecutiontime=60");
    }
    WorkloadSpec workload = new WorkloadReader(values, target, load, notices).read(operations);
    int threads = threads(load ? workload.rows() : operations);
    double rate = values.decimal("target", 0, MOST_RATE);
    Pacing pacing =
        rate > 0 ? new Pacing.OpenLoop(rate, Pacing.Arrivals.CONSTANT) : new Pacing.ClosedLoop();
    Duration warmup = warmup(longest);
    List<PhasePlan> phases = new ArrayList<>();
    if (workload.rows() > 0) {
      phases.add(
          new ActivityPlan(
                  ActivityPlan.LOAD,
                  new RowLoad(workload),
                  threads,
                  load ? pacing : new Pacing.ClosedLoop(),
                  workload.rows(),
                  load ? longest : Duration.ZERO,
                  load ? warmup : Duration.ZERO,
                  // As in YCSB, a session's buffer is sent only when the buffer is full, and at the
                  // end of the phase.
                  Duration.ZERO)
              .withRetry(retry())
              .phase());
    }
    ActivityPlan running =
        new ActivityPlan(
            ActivityPlan.RUN,
            new RowMix(workload),
            threads,
            pacing,
            load ? 1 : operations,
            longest,
            warmup,
            Duration.ZERO);
    if (!load) {
      phases.add(running.phase());
    }
    return new Plan(
        (load ? "ycsb-load-on-" : "ycsb-run-on-") + target.label(),
        target.store(),
        storeSettings(),
        values.text("table"),
        // Inserts into an empty table need no loaded rows, but the table may have to be created.
        workload.rows() == 0 && tableUse == TableUse.AS_LOADED ? TableUse.LOAD_INTO : tableUse,
        workload,
        phases,
        Clients.ONE);
  }

  /**
   * Returns the seed. As in YCSB, each command draws different requests, unless the user sets a
   * seed.
   */
  private long seed() {
    return values.has("seed") ? values.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE) : Seed.fresh();
  }

  private InsertRetry retry() {
    return new InsertRetry(
        values.count("core_workload_insertion_retry_limit", 0),
        Duration.ofSeconds(values.whole("core_workload_insertion_retry_interval", 0, 86_400)));
  }

  private int threads(long operations) {
    int threads = (int) values.whole("threadcount", 1, MOST_THREADS);
    if (operations > 0 && threads > operations) {
      notices.add(
          "threadcount " + threads + ": reduced to " + operations + ", the number of operations");
      return (int) operations;
    }
    return threads;
  }

  private Duration warmup(Duration longest) {
    Duration warmup = values.time("warmup");
    if (!longest.isZero() && warmup.compareTo(longest) >= 0) {
      throw values.bad(
          "warmup", "must be less than maxexecutiontime (" + longest.toSeconds() + " s)");
    }
    return warmup;
  }

  private SortedMap<String, String> storeSettings() {
    SortedMap<String, String> settings = new TreeMap<>();
    if (target.isForeign()) {
      // A binding may read any property, including the properties of the workload.
      given.forEach((name, value) -> settings.put(name, value.value()));
      settings.forEach(
          (name, value) -> {
            if (!value.equals(Secrets.without(Map.of(name, value)).get(name))) {
              secrets.put(name, value);
            }
          });
      settings.keySet().removeAll(secrets.keySet());
      settings.put("dotransactions", Boolean.toString(command == Command.RUN));
      settings.put("binding-class", target.bindingClass());
      settings.put("binding-path", StoreTarget.absolute(target.bindingPath()));
      return settings;
    }
    new StoreConnection(target, given, values).addTo(settings);
    given.forEach(
        (name, value) -> {
          if (target.settings().contains(name)
              && KnownProperties.named(name, target.store()).isEmpty()) {
            settings.put(name, value.value().strip());
          }
        });
    return settings;
  }
}
