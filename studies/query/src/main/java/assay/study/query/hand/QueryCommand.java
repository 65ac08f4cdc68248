package assay.study.query.hand;

import assay.lab.load.StopSignal;
import assay.lab.phase.StoreOpener;
import assay.lab.study.Require;
import assay.store.Store;
import assay.store.StoreException;
import assay.study.query.key.ReversedTime;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.QueryPlan;
import assay.study.query.run.EventQuery;
import assay.study.query.run.OpenQuery;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = QueryCommand.NAME,
    description = {
      QueryCommand.MEANING,
      "Prints the newest events first. The workload 'event-ingest' must have written the table."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Exit codes: 0 answered; 1 failed; 2 bad input.",
      "Example:",
      "  assay query 'source_ip where domain_name = \"example.com\" and status ~ \"5..\"'"
          + " --store accumulo --table assay_fig07_events --explain"
    })
public final class QueryCommand implements Callable<Integer> {
  public static final String NAME = "query";
  public static final String MEANING = "Queries an event table, or explains the plan of a query.";

  private final StoreOpener stores;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "QUERY",
      description =
          "Query in the form 'FIELD, FIELD … where CONDITION'. '*' selects all fields;"
              + " 'where CONDITION' is optional.")
  private String text;

  @Option(
      names = "--store",
      required = true,
      paramLabel = "STORE",
      description = "Store to query; 'assay stores' lists all stores.")
  private String store;

  @Option(
      names = "--table",
      required = true,
      paramLabel = "NAME",
      description =
          "Event table to query. The names of its index table and count table are read from the"
              + " event table.")
  private String table;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "Start of the time range, such as 2023-11-14T22:13:20Z, or ms since 1970. Default: 0.")
  private String from = "0";

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "End of the time range (exclusive). Default: no limit.")
  private String to = Long.toString(ReversedTime.MOST);

  @Option(
      names = "--plan",
      paramLabel = "PLAN",
      description =
          "Query plan: scan, index or auto. Default: auto if the table has an index and event"
              + " counts, otherwise scan.")
  private String plan;

  @Option(
      names = "--crossover",
      paramLabel = "SHARE",
      defaultValue = "0.01",
      description =
          "Maximum share of the time range's events that 'auto' fetches through the index. If"
              + " more events match, 'auto' scans the table. Default: ${DEFAULT-VALUE}.")
  private double crossover;

  @Option(
      names = "--factor",
      paramLabel = "N",
      defaultValue = "300",
      description =
          "Maximum cost of an additional index look-up: index entries read, divided by the number"
              + " of events that the look-up excludes from the result. Applies to 'auto' with"
              + " conditions joined by 'and'. Default: ${DEFAULT-VALUE}.")
  private int factor;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "20",
      description = "Maximum number of events to print. Default: ${DEFAULT-VALUE}.")
  private long limit;

  @Option(names = "--explain", description = "Prints the plan without running the query.")
  private boolean explain;

  @Option(
      names = "--setting",
      paramLabel = "NAME=VALUE",
      description = "Setting of the store; 'assay stores STORE' lists all settings.")
  private SortedMap<String, String> settings = new TreeMap<>();

  public QueryCommand(StoreOpener stores) {
    this.stores = stores;
  }

  @Override
  public Integer call() throws Exception {
    QueryText query = QueryText.parse(text);
    TimeRange asked = asked();
    Require.that(limit >= 1, "--limit must be at least 1; got " + limit);
    return stores.with(
        store, settings, this::notice, open -> ask(open.store(), query, asked, open.stop()));
  }

  private TimeRange asked() {
    long first = millis("--from", from);
    long end = millis("--to", to);
    Require.that(first < end, "--from must be before --to; got " + from + " and " + to);
    return new TimeRange(first, end);
  }

  private static long millis(String option, String time) {
    try {
      return time.matches("[0-9]{1,13}")
          ? Long.parseLong(time)
          : Instant.parse(time).toEpochMilli();
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          option
              + " must be a time such as 2023-11-14T22:13:20Z, or a number of ms since 1970; got '"
              + time
              + "'",
          e);
    }
  }

  private int ask(Store on, QueryText query, TimeRange asked, StopSignal stop)
      throws StoreException, InterruptedException {
    StoredEvents events = StoredEvents.of(on, table);
    EventQuery meant = events.query(query, asked, Optional.ofNullable(plan), crossover, factor);
    EventPrinter printer = new EventPrinter(spec.commandLine().getOut(), limit);
    try (OpenQuery open = new OpenQuery(meant, events.context(), printer)) {
      QueryPlan chosen = open.choose();
      if (explain) {
        explain(chosen);
        return 0;
      }
      long start = System.nanoTime();
      long first = open.run(chosen, System::nanoTime, () -> stop.isRequested() || printer.isFull());
      if (stop.isRequested()) {
        throw new InterruptedException();
      }
      notice(summary(printer, chosen, start, first));
      return 0;
    }
  }

  private void explain(QueryPlan of) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("found by   " + of.access());
    out.println("tested     " + of.filter().map(Object::toString).orElse("nothing"));
    out.println("because    " + of.because());
    out.flush();
  }

  private static String summary(EventPrinter printer, QueryPlan of, long start, long first) {
    String summary =
        String.format(
            Locale.ROOT,
            "%,d events%s in %.3f s, by %s",
            printer.events(),
            printer.isFull() ? " and maybe more (--limit)" : "",
            (System.nanoTime() - start) / 1e9,
            of.access());
    return first == Long.MIN_VALUE
        ? summary
        : summary
            + String.format(
                Locale.ROOT,
                "; the first of %,d entries arrived after %.3f s",
                printer.entries(),
                (first - start) / 1e9);
  }

  private void notice(String line) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(line);
    err.flush();
  }
}
