package assay.cli;

import static assay.cli.AssayProcess.words;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.RunFolder;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.TableSpec;
import assay.store.capability.OfflineScan;
import assay.store.capability.Snapshots;
import assay.study.continuous.testing.Tampering;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries of the continuous suite on real servers, proven; and what somebody did to them. */
class ProofsOnServers {
  private static final String TABLE = "assay_proof";
  private static final String TAMPERED = "assay_tampered";
  private static final String IMPORTED = "assay_imported";
  private static final String CLONED = "assay_cloned";

  @TempDir private static Path folder;
  private static RealStores stores;

  @RegisterExtension
  static final BeforeAllCallback START = context -> stores = RealStores.of(context);

  @ParameterizedTest
  @ValueSource(strings = {"accumulo", "hbase", "cassandra", "rocksdb"})
  void whatWasAcknowledgedIsThereAndWhatIsTakenAwayIsNamed(String name) throws Exception {
    create(name, TABLE);
    RecordedRun ingest =
        run(
            name,
            TABLE,
            "ingest",
            """
              - phase: run
                operations: 4_000
                workload: {kind: continuous-ingest, flush: 100, depth: 5, checksum: true, deletes: 20%%%s}
              - {phase: verify}
            """
                .formatted(anyFamily(name) ? "" : ", family: cf"));
    assertThat(ingest.manifest().verdict().evidence())
        .contains("phase 'verify': 4,000 acknowledged, 0 unknown, 0 lost.");
    assertOneIsMissed(name, TABLE, "proof", ingest);
  }

  /** A proof misses exactly the entries that were deleted. */
  private void assertOneIsMissed(String name, String table, String what, RecordedRun ingest)
      throws Exception {
    String row = takeOneAway(name, table);
    String phases = "  - {phase: verify, ledgers: ['%s']}\n".formatted(ingest.folder());
    RecordedRun proof = run(name, table, what, phases);
    assertThat(proof.manifest().verdict().code()).isEqualTo("WRONG");
    assertThat(proof.manifest().verdict().sentence()).contains("1 lost: 1 missing.");
    assertThat(Files.readString(proof.folder().resolve("verify.proof.jsonl")))
        .contains("\"kind\":\"MISSING\"", row)
        .hasLineCount(1);
  }

  /** Four lists of three sets, and of a closing set. */
  @ParameterizedTest
  @ValueSource(strings = {"accumulo", "hbase", "rocksdb"})
  void listsThatAreImportedAreProvenByFormula(String name) throws Exception {
    create(name, IMPORTED);
    String phases =
        """
          - {phase: format, workload: {kind: continuous-ingest, flush: 50, depth: 3, lists: 4, checksum: true%s}}
          - {phase: import}
          - {phase: verify}
        """
            .formatted(anyFamily(name) ? "" : ", family: cf");
    RecordedRun imported = run(name, IMPORTED, "imported", phases);
    assertThat(imported.manifest().verdict().code()).isEqualTo("CHECKED");
    assertThat(imported.manifest().verdict().valid()).isTrue();
    assertThat(imported.manifest().verdict().evidence())
        .contains("phase 'verify': 796 acknowledged, 0 unknown, 0 lost.");
    assertOneIsMissed(name, IMPORTED, "imported-proof", imported);
    assertThat(stores.result(name, verify(name, "--table", IMPORTED)).output())
        .containsPattern("UNDEFINED +1\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"accumulo", "hbase"})
  void whateverIsDoneBehindTheWritersBackIsNamedAndLinksAloneDoNotTell(String name)
      throws Exception {
    create(name, TAMPERED);
    String workload =
        "    threads: 1\n    workload: {kind: continuous-ingest, flush: 10, depth: 3,"
            + (anyFamily(name) ? "" : " family: cf,")
            + " checksum: true, deletes: %s}\n";
    RecordedRun ingest =
        run(
            name,
            TAMPERED,
            "tampered",
            "  - phase: run\n    name: many\n    operations: 1_500\n"
                + workload.formatted("30%")
                + "  - phase: run\n    name: last\n    operations: 30\n"
                + workload.formatted("0"));
    Path ledgers = ingest.folder().resolve("ledger");
    Map<String, String> expected = new TreeMap<>();
    try (Store store = stores.open(name);
        Session session = store.openSession(TAMPERED)) {
      Tampering many = new Tampering(ledger(ledgers, "many"), session);
      expected.putAll(many.putOldBack());
      expected.putAll(many.raiseOne());
      expected.putAll(many.cutTails());
      expected.putAll(new Tampering(ledger(ledgers, "last"), session).takeNewest());
      Result links = stores.result(name, verify(name, "--table", TAMPERED));
      assertThat(links.output()).containsPattern("UNDEFINED +0\n").containsPattern("CORRUPT +0\n");
      assertThat(links.exitCode()).as(links.toString()).isZero();
      assertNamed(name, ledgers, expected);
      expected.putAll(many.takeOne());
      expected.putAll(many.flipOneByte());
      expected.putAll(many.addForeign());
      assertNamed(name, ledgers, expected);
      assertJobFollowsLinks(name);
      assertNamed(name, ledgers, expected, "--map-reduce", "--clone");
      if (store instanceof OfflineScan) {
        assertNamed(name, ledgers, expected, "--offline");
        assertNamed(name, ledgers, expected, "--map-reduce", "--offline");
      }
      assertThat(clones(store)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"accumulo", "hbase"})
  void aCloneOutlivesAKilledVerificationByOneCommandAtMost(String name) throws Exception {
    Path home = AssayProcess.newHome(folder.resolve("killed-" + name));
    String[] arguments = stores.connected(name, verify(name, "--table", CLONED, "--clone"));
    create(name, CLONED);
    try (Store store = stores.open(name)) {
      Path noted = home.resolve("var/cloned");
      killOnceThereIsAClone(AssayProcess.start(home, arguments), noted, store);
      assertThat(clones(store)).hasSize(1);
      String clone = clones(store).get(0);
      assertThat(noted).isNotEmptyDirectory();
      Result next = AssayProcess.run(home, arguments).assertGood();
      assertThat(next.errors()).contains("table '" + clone + "' is a clone left by process");
      assertThat(clones(store)).isEmpty();
      assertThat(store.tables().exists(clone)).isFalse();
      assertThat(store.tables().exists(CLONED)).isTrue();
      assertThat(noted).isEmptyDirectory();
    }
  }

  /**
   * From its note of the clone on, which comes before the clone, it runs for 20 ms at a time, lest
   * it has dropped the clone before anybody looks.
   */
  private static void killOnceThereIsAClone(AssayProcess verify, Path noted, Store store)
      throws Exception {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    try {
      while (!Files.isDirectory(noted) && verify.isAlive()) {
        assertThat(System.nanoTime()).as("a note in time").isLessThan(deadline);
        Thread.sleep(1);
      }
      while (!hasClone(store)) {
        assertThat(System.nanoTime()).as("a clone in time").isLessThan(deadline);
        verify.signal("CONT");
        Thread.sleep(20);
        verify.signal("STOP");
      }
    } finally {
      verify.kill();
    }
    verify.await();
  }

  private static boolean hasClone(Store store) throws Exception {
    for (String clone : clones(store)) {
      if (store.tables().exists(clone)) {
        return true;
      }
    }
    return false;
  }

  private static List<String> clones(Store store) throws Exception {
    return ((Snapshots) store)
        .snapshots().stream().filter(each -> each.startsWith("assay_verify")).toList();
  }

  /** The suite's own check as a job finds what it finds in this process. */
  private static void assertJobFollowsLinks(String name) throws Exception {
    Path here = folder.resolve("here.txt");
    Path byJob = folder.resolve("by-job.txt");
    Result one = stores.result(name, verify(name, "--table", TAMPERED, "--out", here.toString()));
    Result other =
        stores.result(
            name, verify(name, "--table", TAMPERED, "--map-reduce", "--out", byJob.toString()));
    assertThat(counters(other)).as(other.toString()).hasSize(4).isEqualTo(counters(one));
    assertThat(byJob).hasSameTextualContentAs(here);
    assertThat(other.exitCode()).isEqualTo(1);
  }

  private static List<String> counters(Result result) {
    return result.output().lines().filter(line -> line.matches("[A-Z]+ .*")).toList();
  }

  private static String[] verify(String name, String... more) {
    return words("verify --store " + name, more);
  }

  private static Path ledger(Path folder, String activity) throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().contains("." + activity + "-"))
          .findFirst()
          .orElseThrow();
    }
  }

  /** A proof names these cells, with what is wrong with each, and no other. */
  private static void assertNamed(
      String name, Path ledgers, Map<String, String> expected, String... more) throws Exception {
    Path out = folder.resolve(name + ".jsonl");
    String command = "verify --store " + name + " --ledger " + ledgers + " --out " + out;
    Result result = stores.result(name, words(command, more));
    Map<String, String> named = new TreeMap<>();
    for (String line : Files.readAllLines(out)) {
      JsonNode difference = RunFolder.JSON.readTree(line);
      named.put(difference.get("row").asText(), difference.get("kind").asText());
    }
    assertThat(named).as(result.toString()).isEqualTo(expected);
    assertThat(Files.readAllLines(out)).hasSameSizeAs(expected.keySet());
    assertThat(result.exitCode()).isEqualTo(1);
  }

  private RecordedRun run(String name, String table, String what, String phases) throws Exception {
    return stores.run(
        name,
        folder.resolve(what + "-" + name + ".yaml"),
        "description: d\nthreads: 2\nflush-every: 0\n"
            + "tables: {mine: {owner: user, name: %s}}\nphases:\n".formatted(table)
            + phases);
  }

  private static boolean anyFamily(String name) {
    return name.equals("accumulo") || name.equals("rocksdb");
  }

  private static void create(String name, String table) throws Exception {
    try (Store store = stores.open(name)) {
      TableSpec spec = anyFamily(name) ? TableSpec.of() : TableSpec.of(Bytes.of("cf"));
      store.tables().create(table, spec);
    }
  }

  /** Deletes a cell behind the writer's back; returns its row. */
  private static String takeOneAway(String name, String table) throws Exception {
    List<Cell> cells = new ArrayList<>();
    try (Store store = stores.open(name);
        Session session = store.openSession(table)) {
      session.scan(Range.all(), Columns.ALL, 10, cell -> cells.add(cell.copy()));
      Cell victim = cells.get(5);
      Mutation mutation = new Mutation();
      mutation.row().set(victim.row());
      mutation.delete(victim.family(), victim.qualifier());
      assertThat(session.write(mutation)).isEqualTo(Outcome.OK);
      assertThat(session.flush()).isEqualTo(Outcome.OK);
      return victim.row().toString();
    }
  }
}
