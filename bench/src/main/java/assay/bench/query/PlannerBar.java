package assay.bench.query;

import assay.bench.DirectOperations;
import assay.bench.Spread;
import assay.bench.StoreServers;
import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.store.Session;
import assay.store.Store;
import assay.store.TableSpec;
import assay.store.capability.PreSplit;
import assay.study.query.ingest.EventIngest;
import assay.study.query.key.EventKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Measures how well Assay's query planner chooses between an index and a scan of the whole table.
 * Each random query runs alternately with {@code plan: auto}, {@code index} and {@code scan}. The
 * time with {@code plan: auto} is compared with the shorter of the other two times.
 *
 * <p>{@code bench/run planner} runs this benchmark.
 */
public final class PlannerBar {
  private static final String TABLE = "events";
  private static final int TURNS = 6;
  private static final String AUTO = "auto";

  private static final int STEP_PLAN = 2;

  private static final int DEEPEST = 3;
  private static final double GOOD = 1.2;

  private final Store store;
  private final long events;
  private final double crossover;
  private final int factor;
  private final SplittableRandom random = new SplittableRandom(17);

  private PlannerBar(Store store, long events, double crossover, int factor) {
    this.store = store;
    this.events = events;
    this.crossover = crossover;
    this.factor = factor;
  }

  public static void main(String[] args) throws Exception {
    StoreServers servers = StoreServers.start(args[0], args[1], args[2]);
    servers.settings().put("timeout", "120s");
    try (Store store = servers.open()) {
      PlannerBar bar =
          new PlannerBar(
              store,
              Long.parseLong(args[3]),
              Double.parseDouble(args[5]),
              Integer.parseInt(args[6]));
      bar.fill();
      bar.ask(Integer.parseInt(args[4]));
    }
  }

  private void fill() throws Exception {
    EventIngest ingest = EventWorkloads.indexedIngest(events);
    store.tables().create(TABLE, ingest.table());
    ((PreSplit) store)
        .addSplits(TABLE, new TreeSet<>(new EventKeys(EventWorkloads.SHARDS).splits()));
    for (Map.Entry<String, TableSpec> other : ingest.otherTables().entrySet()) {
      store.tables().create(other.getKey(), other.getValue());
    }
    try (Source source = ingest.source(context());
        Session session = store.openSession(TABLE)) {
      DirectOperations.perform(source, session, EventWorkloads.batches(events));
    }
    for (String table : List.of(TABLE, EventWorkloads.INDEX, EventWorkloads.COUNTS)) {
      store.tables().flush(table);
    }
  }

  private ThreadContext context() {
    return DirectOperations.context(store, TABLE, "bench", Optional.empty());
  }

  /** Durations of a query in ms. */
  private record Took(double all, double planning) {
    double reading() {
      return all - planning;
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%.1f", all);
    }
  }

  private static Took perform(Source source, Session session) {
    Effect effect = new Effect(System::nanoTime);
    source.next();
    effect.clear();
    long start = System.nanoTime();
    DirectOperations.require(source.perform(session, effect), session);
    double millis = (System.nanoTime() - start) / 1e6;
    double planning = 0;
    for (int i = 0; i < effect.parts(); i++) {
      planning += effect.part(i) == STEP_PLAN ? effect.tookNanos(i) / 1e6 : 0;
    }
    return new Took(millis, planning);
  }

  private void ask(int queries) throws Exception {
    List<Double> plans = new ArrayList<>();
    List<Double> queriesInAll = new ArrayList<>();
    for (int i = -10; i < queries; i++) {
      String where = condition(1);
      Map<String, Took> took = times(where);
      double best =
          took.entrySet().stream()
              .filter(each -> !each.getKey().equals(AUTO))
              .mapToDouble(each -> each.getValue().all)
              .min()
              .orElseThrow();
      Took auto = took.get(AUTO);
      if (i >= 0) {
        plans.add(auto.reading() / best);
        queriesInAll.add(auto.all / best);
        System.out.printf(
            Locale.ROOT,
            "%3d  × %.2f, planned in %.1f ms  %s  %s%n",
            i + 1,
            auto.reading() / best,
            auto.planning,
            took,
            where);
      }
    }
    tell("plans, excluding planning time", plans);
    tell("plans, including planning time", queriesInAll);
  }

  private static void tell(String what, List<Double> ratios) {
    long good = ratios.stream().filter(ratio -> ratio <= GOOD).count();
    System.out.printf(
        Locale.ROOT,
        "%s: %d of %d took at most %.1f times the faster of scan and index (%.0f %%); %s%n",
        what,
        good,
        ratios.size(),
        GOOD,
        100.0 * good / ratios.size(),
        Spread.of(ratios).text(2));
  }

  /**
   * Returns the median times of a query for each plan. The plans alternate, so that changes in the
   * environment affect all plans. A query is faster if another query has just read the same blocks,
   * so each plan takes the first turn equally often.
   */
  private Map<String, Took> times(String where) throws Exception {
    Map<String, Source> sources = new TreeMap<>();
    Map<String, Took[]> all = new TreeMap<>();
    try (Session session = store.openSession(TABLE)) {
      for (String plan : List.of(AUTO, "index", "scan")) {
        try {
          sources.put(
              plan, EventWorkloads.query(events, where, plan, crossover, factor).source(context()));
          all.put(plan, new Took[TURNS]);
        } catch (IllegalArgumentException e) {
          // The plan 'index' is omitted if the index does not cover all possible matches.
          if (!plan.equals("index")) {
            throw e;
          }
        }
      }
      List<String> order = new ArrayList<>(sources.keySet());
      for (int turn = 0; turn < TURNS; turn++) {
        for (String plan : order) {
          all.get(plan)[turn] = perform(sources.get(plan), session);
        }
        Collections.rotate(order, 1);
      }
    } finally {
      sources.values().forEach(Source::close);
    }
    Map<String, Took> medians = new TreeMap<>();
    all.forEach(
        (plan, each) -> {
          Arrays.sort(each, Comparator.comparingDouble(Took::all));
          medians.put(plan, each[(TURNS - 1) / 2]);
        });
    return medians;
  }

  private String condition(int level) {
    if (level < DEEPEST && random.nextInt(2) == 0) {
      String join = random.nextInt(3) > 0 ? " and " : " or ";
      return "(" + condition(level + 1) + join + condition(level + 1) + ")";
    }
    return switch (random.nextInt(8)) {
      case 0 -> "status = \"" + pick("200", "304", "404", "403", "503", "206") + "\"";
      case 1 -> "method = \"" + pick("GET", "POST", "PUT", "DELETE") + "\"";
      case 2 -> "user_name ~ \"" + pick("1.*", "[12].*", "42") + "\"";
      case 3 -> "domain_name = \"example.com\"";
      case 4 -> "not status = \"200\"";
      default -> "domain_name = \"site-" + (2 + rank()) + ".example\"";
    };
  }

  private int rank() {
    return (int) Math.exp(random.nextDouble() * Math.log(500));
  }

  private String pick(String... of) {
    return of[random.nextInt(of.length)];
  }
}
