package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.TableSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries of the continuous suite on real servers, proven; and one that somebody took away. */
class ProofsOnServers {
  private static final String TABLE = "assay_proof";

  @TempDir private static Path folder;
  private static RealStores stores;

  @RegisterExtension
  static final BeforeAllCallback START = context -> stores = RealStores.of(context);

  @ParameterizedTest
  @ValueSource(strings = {"accumulo", "hbase", "cassandra", "rocksdb"})
  void whatWasAcknowledgedIsThereAndWhatIsTakenAwayIsNamed(String name) throws Exception {
    boolean any = name.equals("accumulo") || name.equals("rocksdb");
    String family = any ? "" : ", family: cf";
    try (Store store = stores.open(name)) {
      store.tables().create(TABLE, any ? TableSpec.of() : TableSpec.of(Bytes.of("cf")));
    }
    RecordedRun ingest =
        run(
            name,
            "ingest",
            """
              - phase: run
                operations: 4_000
                workload: {kind: continuous-ingest, flush: 100, depth: 5, checksum: true, deletes: 20%%%s}
              - {phase: verify}
            """
                .formatted(family));
    assertThat(ingest.manifest().verdict().evidence())
        .contains("phase 'verify': 4,000 acknowledged, 0 unknown, 0 lost.");
    String row = takeOneAway(name);
    RecordedRun proof =
        run(name, "proof", "  - {phase: verify, ledgers: ['%s']}\n".formatted(ingest.folder()));
    assertThat(proof.manifest().verdict().code()).isEqualTo("WRONG");
    assertThat(proof.manifest().verdict().sentence()).contains("1 lost: 1 missing.");
    assertThat(Files.readString(proof.folder().resolve("verify.proof.jsonl")))
        .contains("\"kind\":\"MISSING\"", row)
        .hasLineCount(1);
  }

  private RecordedRun run(String name, String what, String phases) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve(what + "-" + name + ".yaml"),
            "description: d\nthreads: 2\nflush-every: 0\n"
                + "tables: {mine: {owner: user, name: %s}}\nphases:\n".formatted(TABLE)
                + phases);
    String output = stores.execute(name, List.of("run", file.toString(), "--store", name));
    String line = output.lines().filter(each -> each.matches("run +/.*")).findFirst().orElseThrow();
    return RunReader.read(Path.of(line.substring("run".length()).strip()));
  }

  /** Deletes a cell behind the writer's back; returns its row. */
  private static String takeOneAway(String name) throws Exception {
    List<Cell> cells = new ArrayList<>();
    try (Store store = stores.open(name);
        Session session = store.openSession(TABLE)) {
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
