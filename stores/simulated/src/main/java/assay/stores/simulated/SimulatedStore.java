package assay.stores.simulated;

import assay.store.Bytes;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.TableSpec;
import assay.store.Tables;
import assay.store.capability.IncrementWithPuts;
import assay.store.capability.Internals;
import assay.store.capability.LocalityGroups;
import assay.store.capability.Metric;
import assay.store.capability.Placement;
import assay.store.capability.PreSplit;
import assay.store.capability.Snapshots;
import assay.store.capability.filter.RowFilter;
import assay.store.capability.filter.ServerFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.PatternSyntaxException;

/**
 * A table store in memory with simulated latencies and faults. Administrative actions take no time,
 * and fail only if the request is invalid.
 */
final class SimulatedStore
    implements Store,
        Tables,
        PreSplit,
        Placement,
        LocalityGroups,
        IncrementWithPuts,
        Snapshots,
        ServerFilter,
        Internals {
  private static final Metric BACKLOG =
      new Metric(
          "backlog",
          Metric.Unit.MILLISECONDS,
          Metric.Kind.GAUGE,
          "time needed to process all waiting operations");

  private final Model model;
  private final StoreInfo info;
  private final Clock clock;
  private final Capacity capacity;
  private final long origin;
  private final ConcurrentMap<String, Table> tables = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Table> snapshots = new ConcurrentHashMap<>();
  private final AtomicLong sessionsOpened = new AtomicLong();
  private final AtomicInteger openSessions = new AtomicInteger();
  private final LongAdder reads = new LongAdder();
  private final LongAdder writes = new LongAdder();
  private volatile boolean closed;

  SimulatedStore(Model model, StoreInfo info, Clock clock) {
    this.model = model;
    this.info = info;
    this.clock = clock;
    this.origin = clock.nanos();
    this.capacity = new Capacity(model.capacityPerSecond(), origin);
  }

  @Override
  public StoreInfo info() {
    return info;
  }

  @Override
  public Tables tables() {
    return this;
  }

  @Override
  public PuttingSession openSession(String table) throws StoreException {
    return open(table, null);
  }

  @Override
  public Session openFilteredSession(String table, Filter filter) throws StoreException {
    try {
      return open(table, new RowFilter(filter));
    } catch (PatternSyntaxException e) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "invalid pattern '" + e.getPattern() + "' in the filter: " + e.getDescription(),
          e);
    }
  }

  @Override
  public boolean exists(String table) {
    return tables.containsKey(table);
  }

  @Override
  public void create(String table, TableSpec spec) throws StoreException {
    add(table, new Table(spec, model.scanServiceNanos(), unseen(), clock));
  }

  private void add(String name, Table table) throws StoreException {
    if (tables.putIfAbsent(name, table) != null) {
      throw StoreException.tableExists(name);
    }
  }

  private PendingChanges unseen() {
    return new PendingChanges(model.visibility(), model.draws(model.seed()), clock);
  }

  @Override
  public void drop(String table) throws StoreException {
    Table dropped = tables.remove(table);
    if (dropped == null) {
      throw StoreException.noTable(table);
    }
    dropped.drop();
  }

  @Override
  public void flush(String table) throws StoreException {
    // Data stays in memory, so a flush only checks that the table exists.
    table(table);
  }

  @Override
  public void compact(String table) throws StoreException {
    // There are no files to merge, so a compaction only checks that the table exists.
    table(table);
  }

  @Override
  public void addSplits(String table, SortedSet<Bytes> rows) throws StoreException {
    table(table).addSplits(rows);
  }

  @Override
  public List<Bytes> splits(String table) throws StoreException {
    return List.copyOf(table(table).splits());
  }

  @Override
  public List<String> serversOf(String table, List<Bytes> rows) throws StoreException {
    Table found = table(table);
    return rows.stream().map(row -> server(server(found, row))).toList();
  }

  int server(Table table, Bytes row) {
    return table.tabletNumber(row) % model.servers();
  }

  boolean pauses() {
    return !model.pauses().none();
  }

  private static String server(int number) {
    return "simulated-" + (number + 1) + ":1";
  }

  @Override
  public void setLocalityGroups(String table, Map<String, Set<Bytes>> familiesByGroup)
      throws StoreException {
    table(table).setLocalityGroups(Map.copyOf(familiesByGroup));
  }

  @Override
  public Map<String, Set<Bytes>> localityGroups(String table) throws StoreException {
    return table(table).localityGroups();
  }

  @Override
  public void snapshot(String table, String name) throws StoreException {
    if (snapshots.putIfAbsent(name, table(table).copy(unseen())) != null) {
      throw Snapshots.taken(name);
    }
  }

  @Override
  public void cloneTo(String snapshot, String newTable) throws StoreException {
    Table kept = snapshots.get(snapshot);
    if (kept == null) {
      throw Snapshots.missing("clone", snapshot);
    }
    add(newTable, kept.copy(unseen()));
  }

  @Override
  public List<String> snapshots() {
    return snapshots.keySet().stream().sorted().toList();
  }

  @Override
  public void deleteSnapshot(String snapshot) throws StoreException {
    if (snapshots.remove(snapshot) == null) {
      throw Snapshots.missing("delete", snapshot);
    }
  }

  @Override
  public List<Reading> sample(String table) throws StoreException {
    double backlogMillis = capacity.backlogNanos(clock.nanos()) / 1e6;
    List<Reading> readings = new ArrayList<>();
    int tablets = table.isEmpty() ? 0 : table(table).splits().size() + 1;
    for (int i = 0; i < model.servers(); i++) {
      int held = tablets / model.servers() + (i < tablets % model.servers() ? 1 : 0);
      readings.add(Reading.fresh(Metric.TABLETS, server(i), held));
    }
    readings.add(Reading.fresh(BACKLOG, "", backlogMillis));
    readings.add(Reading.fresh(Metric.READ_REQUESTS, "", (double) reads.sum()));
    readings.add(Reading.fresh(Metric.WRITE_REQUESTS, "", (double) writes.sum()));
    return readings;
  }

  @Override
  public void close() {
    closed = true;
  }

  void countRead() {
    reads.increment();
  }

  void countWrites(int rows) {
    writes.add(rows);
  }

  void sessionClosed() {
    openSessions.decrementAndGet();
  }

  boolean closed() {
    return closed;
  }

  private SimulatedSession open(String table, RowFilter filter) throws StoreException {
    if (closed) {
      throw new IllegalStateException("the store is closed");
    }
    Table found = table(table);
    // The session's number determines the seeds, so that the nth session behaves in the same way in
    // every run.
    long number = sessionsOpened.getAndIncrement();
    SplittableRandom seeds = new SplittableRandom(model.seed() ^ (number * 0xD1342543DE82EF95L));
    openSessions.incrementAndGet();
    return new SimulatedSession(
        this,
        found,
        filter,
        new ServiceTimes(model, clock, openSessions::get, capacity, origin, seeds),
        new FaultInjector(model.faults(), seeds.nextLong()),
        model.bufferBytes());
  }

  private Table table(String name) throws StoreException {
    Table table = tables.get(name);
    if (table == null) {
      throw StoreException.noTable(name);
    }
    return table;
  }
}
