package assay.study.continuous.verify;

import assay.lab.phase.JobSite;
import assay.lab.phase.StoreOpener;
import assay.store.Quantity;
import assay.study.continuous.ledger.Ledger;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay verify}: what became of a table's entries, after the runs that wrote them. */
@Command(
    name = VerifyCommand.NAME,
    description = {
      VerifyCommand.MEANING,
      "Without ledgers: the suite's own check, which counts rows that entries link to and that are"
          + " not there."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Exit codes: 0 nothing is lost; 1 something is, or the ledgers do not tell all, or it failed;",
      "2 bad input.",
      "Example: is all there that two runs wrote?",
      "  assay verify --store accumulo --ledger runs/soak/2026-01-31T12-00-00Z"
          + " --ledger runs/soak/2026-01-31T13-00-00Z"
    })
public final class VerifyCommand implements Callable<Integer> {
  public static final String NAME = "verify";
  public static final String MEANING =
      "Proves by ledgers that no acknowledged entry of a table is lost, or names each that is.";

  private static final int NOT_PROVEN = 1;

  private final StoreOpener stores;

  @Spec private CommandSpec spec;

  @Option(
      names = "--store",
      required = true,
      paramLabel = "STORE",
      description = "see 'assay stores'")
  private String store;

  @Option(
      names = "--ledger",
      arity = "1..*",
      paramLabel = "DIR",
      description = "runs, folders of ledgers, or ledgers; all of the table, none still written")
  private List<String> places = new ArrayList<>();

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "the ledgers' table if nothing is said")
  private String table;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "names each difference there: JSON lines, or the suite's lines without ledgers")
  private Path out;

  @Option(names = "--clone", description = "reads a clone of the table, and drops it at the end")
  private boolean onClone;

  @Option(
      names = "--offline",
      description = "reads the files of a snapshot, so that no server of tables works for it")
  private boolean offline;

  @Option(
      names = "--map-reduce",
      description = "a MapReduce job reads the table: on this machine, or by --job-conf on YARN")
  private boolean mapReduce;

  @Option(
      names = "--job-conf",
      paramLabel = "DIR",
      description = "Hadoop's settings for the job, such as on YARN")
  private Path jobConf;

  @Option(
      names = "--job-files",
      paramLabel = "URL",
      description = "a folder that all tasks see; without it one of Hadoop's file system")
  private String jobFiles;

  @Option(
      names = "--job-memory",
      paramLabel = "SIZE",
      defaultValue = "768MB",
      description = "of the process of a job (${DEFAULT-VALUE})")
  private String jobMemory;

  @Option(
      names = "--setting",
      paramLabel = "NAME=VALUE",
      description = "a setting of the store; 'assay stores STORE' lists them")
  private SortedMap<String, String> settings = new TreeMap<>();

  public VerifyCommand(StoreOpener stores) {
    this.stores = stores;
  }

  @Override
  public Integer call() throws Exception {
    checkOut();
    site();
    List<Ledger> ledgers = LedgerFiles.at(places);
    String of = table(ledgers);
    LedgerFiles.require(of, ledgers);
    Optional<? extends Verified> verified =
        stores.with(store, settings, this::notice, open -> verify(open, of, ledgers));
    if (verified.isEmpty()) {
      throw new InterruptedException();
    }
    if (out != null) {
      verified.get().writeNames(out);
    }
    print(verified.get());
    return verified.get().lost() > 0 || !verified.get().isWhole() ? NOT_PROVEN : 0;
  }

  /** What takes hours must not fail at its very end. */
  private void checkOut() {
    if (out == null) {
      return;
    }
    Path folder = out.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder) || Files.isDirectory(out)) {
      throw new IllegalArgumentException(
          "--out must be a file in a folder that is there; got " + out);
    }
  }

  private String table(List<Ledger> ledgers) {
    TreeSet<String> tables =
        ledgers.stream()
            .map(ledger -> ledger.header().table())
            .collect(Collectors.toCollection(TreeSet::new));
    if (table == null && tables.size() != 1) {
      throw new IllegalArgumentException(
          tables.isEmpty()
              ? "--table is missing: without a ledger nothing says which table is meant"
              : "the ledgers are of the tables "
                  + String.join(", ", tables)
                  + "; give one --table");
    }
    return table == null ? tables.first() : table;
  }

  private Optional<? extends Verified> verify(
      StoreOpener.Opened open, String of, List<Ledger> ledgers) throws Exception {
    TableVerifier verifier =
        new TableVerifier(
            open.store(),
            of,
            open.servers(),
            mapReduce ? Optional.of(open.jobs().apply(site())) : Optional.empty(),
            ReadFrom.of(onClone, offline),
            Path.of(System.getProperty("java.io.tmpdir")),
            this::notice,
            open.stop());
    return ledgers.isEmpty() ? verifier.references() : verifier.prove(ledgers);
  }

  private JobSite site() {
    return new JobSite(
        Optional.ofNullable(jobConf),
        Optional.ofNullable(jobFiles),
        (int) Math.min(Integer.MAX_VALUE, Quantity.bytes(jobMemory) >> 20));
  }

  private void notice(String line) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(line);
    err.flush();
  }

  private void print(Verified verified) {
    PrintWriter to = spec.commandLine().getOut();
    verified
        .figures()
        .forEach(
            (name, value) ->
                to.println(
                    value instanceof Number number && !(number instanceof Double)
                        ? String.format("%-14s %,15d", name, number.longValue())
                        : name + ": " + value));
    to.println(verified.sentence());
    if (out != null) {
      to.println("names: " + out);
    }
    to.flush();
  }
}
