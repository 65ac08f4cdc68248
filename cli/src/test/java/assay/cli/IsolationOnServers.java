package assay.cli;

import static assay.cli.AssayProcess.words;
import static assay.cli.Runs.assertRight;
import static assay.cli.Runs.end;
import static assay.cli.Runs.finished;
import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import assay.lab.compare.figures.LagFigures;
import assay.lab.compare.figures.RunFigures;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.result.Figure;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.series.SampledSeries;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.TableSpec;
import assay.store.catalog.StoreCatalog;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Four real stores in one process: their libraries clash, and none sees another's. */
@Tag("servers")
class IsolationOnServers {
  private static final int CYCLES = 50;
  private static final int COMPARED_CLASSES = 200;

  /** What may go up and down by itself: a collector's thread, a timer that ends a second later. */
  private static final int SLACK = 3;

  private static final long HEAP_SLACK_BYTES = 24L << 20;

  @TempDir private static Path folder;
  private static RealStores stores;

  @RegisterExtension
  static final BeforeAllCallback START = context -> stores = RealStores.of(context);

  static List<String> names() {
    return RealStores.ALL;
  }

  @Test
  void oneProcessRunsTheSameWorkloadOnEachWhileAllAreOpen() throws Exception {
    List<Store> open = new ArrayList<>();
    try {
      for (String name : names()) {
        open.add(stores.open(name));
      }
      for (String name : names()) {
        RecordedRun run = finished(run(name));
        assertThat(totals(run, "load").ok()).isEqualTo(2000);
        assertThat(totals(run, "run"))
            .returns(1000L, PhaseTotals::ok)
            .returns(0L, PhaseTotals::wrongReads)
            .returns(0L, PhaseTotals::unacknowledgedWrites);
      }
      for (int i = 0; i < open.size(); i++) {
        writeAndRead(open.get(i), names().get(i) + "_again");
      }
    } finally {
      open.forEach(Store::close);
    }
  }

  /** What a study brings works on each: no update is lost, though Accumulo's client buffers. */
  @ParameterizedTest
  @MethodSource("names")
  void countersLoseNoUpdate(String name) throws Exception {
    RecordedRun run =
        stores.run(
            name,
            folder.resolve("counters.yaml"),
            """
            description: counters and rows side by side
            threads: 2
            workload: {rows: 200, preset: c}
            tables: {rows: {}, numbers: {}}
            phases:
              - {phase: load}
              - phase: run
                name: both
                operations: 800
                activities:
                  - {name: counters, table: numbers, workload: {kind: counters, counters: 500}}
                  - {name: readers}
              - {phase: sum, table: numbers}
            """);
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
    assertThat(totals(run, "both.counters"))
        .returns(800L, PhaseTotals::ok)
        .returns(800L, PhaseTotals::acknowledgedWrites)
        .returns(0L, PhaseTotals::wrongReads);
    assertRight(run, "both", 1600);
    String account =
        "phase 'sum' found [34]\\d\\d counters, which had grown by 800 in total; 800 increments"
            + " were acknowledged, 0 never answered. No update was lost.";
    assertThat(run.manifest().verdict().evidence()).anyMatch(line -> line.matches(account));
    assertThat(RunFigures.of(run).figures())
        .containsEntry(Figure.parse("lost-updates of phase in sum"), 0.0);
    AssayProcess.Result command = InThisProcess.run(folder, "counters", run.folder().toString());
    assertThat(command.exitCode()).isZero();
    assertThat(command.output().strip()).matches(account);
  }

  @ParameterizedTest
  @CsvSource({"accumulo, zookeeper", "hbase, socket"})
  void rowsThatAClientBuffersAreSeenLate(String name, String channel) throws Exception {
    RecordedRun run =
        stores.run(
            name,
            folder.resolve("lag.yaml"),
            """
            description: the same buffer for every store
            settings: {buffer: 1MB}
            flush-every: 0
            threads: 1
            workload: {rows: 900}
            phases:
              - {phase: load, rate: 300/s, lag: {sample: 10%, keys: 100/s, tries: 1000/s, channel: CHANNEL, for: 20s}}
            """
                .replace("CHANNEL", channel));
    LagFigures lags = LagFigures.of(run, "load").orElseThrow();
    assertThat(lags.objection()).isEmpty();
    assertThat(lags.lags().keys()).isBetween(50L, 140L);
    assertThat(lags.lags().neverSeen()).isZero();
    assertThat(lags.lags().lateShare())
        .as("those that were still in the buffer")
        .isGreaterThan(0.1);
    assertThat(lags.lags().quantile(1)).isGreaterThan(300e6);
  }

  /** What a counter of the servers' own grew by during a run is what the run did. */
  @ParameterizedTest
  @CsvSource({
    "accumulo, statsd, foreign.accumulo.tserver.ingest.mutations.host_.*, 3000",
    "hbase, graphite, foreign.hbase-1.regionserver.Server.Get_num_ops.value, 300"
  })
  void serversOwnMetricsComeIntoARun(String name, String dialect, String counter, double expected)
      throws Exception {
    RecordedRun run =
        stores.run(
            name,
            folder.resolve("metrics.yaml"),
            """
            description: the servers' own metrics, before the load until after the last read
            workload: {rows: 300, fields: 10, mix: {read: 1}}
            phases:
              - {phase: pause, duration: 2s}
              - {phase: load}
              - {phase: run, operations: 300}
              - {phase: pause, name: after, duration: 3s}
            """,
            "--listen",
            dialect + ":" + stores.metricsPort(name),
            "--replace");
    double grown =
        run.series().values().stream()
            .filter(series -> series.name().matches(counter))
            .map(SampledSeries::samples)
            .mapToDouble(all -> all.get(all.size() - 1).value() - all.get(0).value())
            .sum();
    // Servers write and read a little for themselves.
    assertThat(grown).as("of %s", run.series().keySet()).isBetween(expected, expected + 100);
    for (String refused : List.of("dropped", "malformed", "mistimed")) {
      // Graphite's whole seconds: the one in which the run began was before the run.
      assertThat(run.series().get("foreign." + refused + ".per_s").samples())
          .as(refused)
          .allMatch(sample -> sample.value() == 0 || sample.seconds() < 3);
    }
  }

  /** HBase's job has a class path of its own, too. */
  @Test
  void filesOfAJobAreImportedIntoHBase() throws Exception {
    Path home = AssayProcess.newHome(Files.createDirectory(folder.resolve("home")));
    Files.writeString(home.resolve("own.csv"), "id,name\nzz1,Ada\nzz2,Bob\nzz2,Bea\n");
    Path file =
        Files.writeString(
            home.resolve("bulk.yaml"),
            """
            description: bulk load, of generated rows and of a user's own
            workload: {rows: 1000, fields: 3, field-length: 20, mix: {read: 1}}
            phases:
              - {phase: presplit, tablets: 2}
              - {phase: format}
              - {phase: import}
              - {phase: format, name: own, input: own.csv, row: [id], cells: {"cf:name": name}}
              - {phase: import, name: import-own}
              - {phase: run, operations: 500}
            """);
    AssayProcess.Result result =
        AssayProcess.run(home, stores.connected("hbase", words("run " + file + " --store hbase")));
    assertThat(result.errors()).isEmpty();
    RecordedRun run = RunReader.read(result.runFolder());
    assertRight(run, "run", 500);
    assertThat(end(run, "import"))
        .containsEntry("tableRows", 1000)
        .containsEntry("tableCells", 3000);
    assertThat(end(run, "import-own"))
        .containsEntry("tableRows", 1002)
        .containsEntry("tableCells", 3002);
  }

  @Test
  void aClassOfTheSameNameIsAnotherOneInEachStore() throws Exception {
    Map<String, Set<String>> storesByClass = new TreeMap<>();
    for (String name : names()) {
      for (String type : classes(name)) {
        storesByClass.computeIfAbsent(type, key -> new TreeSet<>()).add(name);
      }
    }
    storesByClass.values().removeIf(owners -> owners.size() < 2);
    assertThat(storesByClass).as("names that clash").hasSizeGreaterThan(COMPARED_CLASSES);
    int step = storesByClass.size() / COMPARED_CLASSES;
    List<String> clashing = new ArrayList<>(storesByClass.keySet());
    int compared = 0;
    for (int i = 0; i < clashing.size(); i += step) {
      String type = clashing.get(i);
      Map<Class<?>, String> owners = new LinkedHashMap<>();
      for (String name : storesByClass.get(type)) {
        load(type, name)
            .ifPresent(
                loaded -> assertThat(owners.put(loaded, name)).as("%s of %s", type, name).isNull());
      }
      compared += owners.size() > 1 ? 1 : 0;
    }
    assertThat(compared).as("classes compared").isGreaterThan(COMPARED_CLASSES / 2);
  }

  /** Empty for a class that extends what is not there: libraries carry some for optional ones. */
  private static Optional<Class<?>> load(String type, String name) throws Exception {
    try {
      return Optional.of(Class.forName(type, false, loader(name)));
    } catch (NoClassDefFoundError e) {
      return Optional.empty();
    }
  }

  @Test
  void whatOneStoreHasTheOthersDoNotSee() throws Exception {
    Map<String, String> own =
        Map.of(
            "accumulo", "org.apache.accumulo.core.client.AccumuloClient",
            "cassandra", "com.datastax.oss.driver.api.core.CqlSession",
            "hbase", "org.apache.hadoop.hbase.client.Connection",
            "rocksdb", "org.rocksdb.RocksDB");
    for (String name : names()) {
      for (Map.Entry<String, String> entry : own.entrySet()) {
        if (entry.getKey().equals(name)) {
          assertThat(Class.forName(entry.getValue(), false, loader(name)).getClassLoader())
              .isSameAs(loader(name));
        } else {
          assertThatExceptionOfType(ClassNotFoundException.class)
              .as("%s in %s", entry.getValue(), name)
              .isThrownBy(() -> Class.forName(entry.getValue(), false, loader(name)));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void nothingIsLeftOfAStoreThatIsClosedFiftyTimes(String name) throws Exception {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    String table = name + "_cycles";
    for (int i = 0; i < 3; i++) {
      cycle(name, table);
    }
    Footprint before = Footprint.now();
    for (int i = 0; i < CYCLES; i++) {
      cycle(name, table);
    }
    // What is freed by cleaners takes more than one collection.
    await()
        .pollInSameThread()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertNoMore(Footprint.now(), before));
    assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(context);
  }

  private static void assertNoMore(Footprint after, Footprint before) {
    Set<String> more = new TreeSet<>(after.threads);
    more.removeAll(before.threads);
    assertThat(after.threads.size())
        .as("threads, new ones: %s", more)
        .isLessThanOrEqualTo(before.threads.size() + SLACK);
    assertThat(after.files).as("open files").isLessThanOrEqualTo(before.files + SLACK);
    assertThat(after.heapBytes)
        .as("heap in use, before %d", before.heapBytes)
        .isLessThan(before.heapBytes + HEAP_SLACK_BYTES);
  }

  private static void cycle(String name, String table) throws Exception {
    try (Store store = stores.open(name)) {
      writeAndRead(store, table);
    }
  }

  private static void writeAndRead(Store store, String table) throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    StoreCatalog.enter(store);
    try {
      if (!store.tables().exists(table)) {
        store.tables().create(table, TableSpec.of(Bytes.of("f")));
      }
      try (Session session = store.openSession(table)) {
        Mutation mutation = new Mutation();
        mutation.row().set(Bytes.of("r"));
        mutation.put(Bytes.of("f"), Bytes.of("q"), Bytes.of("v"));
        assertThat(session.write(mutation)).as(session.lastError()).isEqualTo(Outcome.OK);
        assertThat(session.flush()).as(session.lastError()).isEqualTo(Outcome.OK);
        List<String> values = new ArrayList<>();
        session.read(Bytes.of("r"), Columns.ALL, cell -> values.add(cell.value().toString()));
        assertThat(values).as(session.lastError()).containsExactly("v");
      }
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /** The same experiment on each: the store's name, and where it is, are all that differs. */
  private static RecordedRun run(String name) throws IOException {
    String options = " --rows 2000 --operations 1000 --threads 2 --table isolation";
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    AssayProcess.Result result = stores.result(name, words("run a --store " + name + options));
    assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(context);
    return RunReader.read(result.runFolder());
  }

  private static ClassLoader loader(String name) throws Exception {
    return stores.catalog().provider(name).getClass().getClassLoader();
  }

  private static Set<String> classes(String name) throws Exception {
    Set<String> classes = new TreeSet<>();
    try (Stream<Path> jars = Files.list(stores.catalog().jars(name))) {
      for (Path jar : jars.filter(p -> p.toString().endsWith(".jar")).toList()) {
        try (JarFile file = new JarFile(jar.toFile())) {
          file.stream()
              .map(entry -> entry.getName())
              .filter(n -> n.endsWith(".class") && !n.contains("-") && !n.startsWith("META-INF"))
              .map(n -> n.substring(0, n.length() - ".class".length()).replace('/', '.'))
              .forEach(classes::add);
        }
      }
    }
    return classes;
  }

  /** What this process holds. */
  private record Footprint(List<String> threads, int files, long heapBytes) {
    static Footprint now() throws IOException {
      System.gc();
      List<String> threads =
          Thread.getAllStackTraces().keySet().stream()
              .map(Thread::getName)
              .sorted()
              .collect(Collectors.toList());
      try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
        return new Footprint(
            threads,
            (int) open.count(),
            ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
      }
    }
  }
}
