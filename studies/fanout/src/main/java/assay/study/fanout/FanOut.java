package assay.study.fanout;

import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.workload.Operation;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.Workload;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.capability.Capability;
import assay.store.capability.filter.ServerFilter.Filter;
import java.util.List;
import java.util.Optional;

/**
 * Workload whose requests read many random keys from all servers in parallel. A request ends when
 * the slowest server has answered.
 *
 * @param portfolio number of neighbouring securities from which the keys of a request are drawn; 0
 *     means all securities
 */
public record FanOut(
    @Key(value = "Number of securities (financial instruments) in the table.", otherwise = "1000")
        int securities,
    @Key(value = "Number of years of monthly events per security.", otherwise = "5") int years,
    @Key(
            value = "Number of fields per event; each field is stored in its own row.",
            otherwise = "4")
        int fields,
    @Key(
            value =
                "Number of sources of values, from 1 to 16; requests prefer the first source that "
                    + "has a value.",
            otherwise = "1")
        int sources,
    @Key(value = "Size of each value in bytes; must be a multiple of 8.", otherwise = "64")
        int valueBytes,
    @Key(
            value =
                "Prefix of row keys: hashed (a hash that spreads rows evenly) or plain (the "
                    + "security's number).",
            otherwise = "hashed")
        String keys,
    @Key(
            value =
                "Where the first source that has a value is selected: client (one round of queries "
                    + "per source) or servers (a filter, in one round).",
            otherwise = "client")
        String waterfall,
    @Key(
            value =
                "Consistency of reads: strong (only the primary replica answers) or "
                    + "timeline (any replica answers, possibly with an older value).",
            otherwise = "strong")
        String consistency,
    @Key(value = "Number of keys per request.", otherwise = "10_000") int request,
    @Key(
            value =
                "Number of neighbouring securities from which a request's keys are drawn; "
                    + "0 means all securities.",
            otherwise = "0")
        int portfolio,
    @Key(value = "Maximum number of keys per multi-get.", otherwise = "1000") int batch,
    @Key(value = "Maximum number of concurrent multi-gets per request.", otherwise = "8")
        int parallel,
    long seed)
    implements Workload {
  static final String KIND = "fan-out";
  static final int REQUEST = 0;
  static final int SERVER = 1;

  private static final String STRONG = "strong";
  private static final String TIMELINE = "timeline";
  private static final int MOST_PARALLEL = 1000;

  private static final List<Operation> OPERATIONS =
      List.of(new Operation(KIND, Operation.Kind.READ), Operation.part("server", KIND));

  public FanOut {
    EventContent events =
        new EventContent(
            securities, years, fields, sources, valueBytes, KeyLayout.named(keys), seed);
    Waterfall.named(waterfall);
    BadKey.requireEither("consistency", consistency, STRONG, TIMELINE);
    BadKey.require(
        consistency.equals(STRONG) || Waterfall.named(waterfall) == Waterfall.CLIENT,
        "consistency",
        "must be " + STRONG + " with 'waterfall: servers'; got '" + consistency + "'");
    BadKey.requireRange("request", request, 1, Integer.MAX_VALUE);
    BadKey.requireRange("batch", batch, 1, Integer.MAX_VALUE);
    BadKey.requireRange("parallel", parallel, 1, MOST_PARALLEL);
    BadKey.require(
        portfolio >= 0 && portfolio <= securities,
        "portfolio",
        "must be from 0 to " + securities + ", the value of 'securities'; got " + portfolio);
    long rows = (portfolio == 0 ? securities : portfolio) * (long) events.rowsOfSecurity();
    BadKey.require(
        request <= rows,
        "request",
        ("must be at most the %s rows that the %s has; got %s. Lower 'request', or raise"
                + " 'securities', 'years' or 'fields'")
            .formatted(rows, portfolio == 0 ? "table" : "portfolio", request));
  }

  EventContent events() {
    return new EventContent(
        securities, years, fields, sources, valueBytes, KeyLayout.named(keys), seed);
  }

  Optional<Filter> filter() {
    return Waterfall.named(waterfall) == Waterfall.SERVERS
        ? Optional.of(new Filter.FirstOf(events().columns()))
        : Optional.empty();
  }

  Session open(ThreadContext context) throws StoreException {
    return consistency.equals(TIMELINE)
        ? context.opener().openReplicas(context.table())
        : context.opener().open(context.table(), filter());
  }

  /**
   * Writes all rows that requests may read.
   *
   * @throws StoreException if a write is not acknowledged
   */
  public void load(Session session) throws StoreException {
    new EventWriter(events(), session).write(0, 1, () -> false);
  }

  int securitiesOfRequest() {
    return portfolio == 0 ? securities : portfolio;
  }

  @Override
  public List<Operation> operations() {
    return OPERATIONS;
  }

  @Override
  public TableSpec table() {
    return TableSpec.of(EventContent.FAMILY);
  }

  @Override
  public List<Capability> needs() {
    if (consistency.equals(TIMELINE)) {
      return List.of(Capability.READ_REPLICAS);
    }
    return filter().isPresent() ? List.of(Capability.SERVER_FILTER) : List.of();
  }

  @Override
  public FanOut withSeed(long newSeed) {
    return new FanOut(
        securities,
        years,
        fields,
        sources,
        valueBytes,
        keys,
        waterfall,
        consistency,
        request,
        portfolio,
        batch,
        parallel,
        newSeed);
  }

  @Override
  public boolean mayMissRows() {
    return false;
  }

  @Override
  public boolean keepsLedgers() {
    return true;
  }

  @Override
  public Source source(ThreadContext context) throws StoreException {
    return new FanOutSource(this, context, System::currentTimeMillis);
  }
}
