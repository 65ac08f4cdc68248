package assay.study.continuous.verify;

import assay.lab.phase.JobSite;
import assay.lab.phase.StoreOpener;
import assay.lab.study.Require;
import assay.store.QuantityParser;
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

@Command(
    name = VerifyCommand.NAME,
    description = {
      VerifyCommand.MEANING,
      "If no ledger is given, counts the missing rows to which existing rows link, as Accumulo's"
          + " continuous test suite does."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Exit codes: 0 nothing lost; 1 entries lost, ledgers incomplete, or verification failed;"
          + " 2 bad input.",
      "Example: verify that two runs lost no writes:",
      "  assay verify --store accumulo --ledger runs/soak/2026-01-31T12-00-00Z"
          + " --ledger runs/soak/2026-01-31T13-00-00Z"
    })
public final class VerifyCommand implements Callable<Integer> {
  public static final String NAME = "verify";
  public static final String MEANING =
      "Compares a table with ledgers of acknowledged entries, and lists lost entries.";

  private static final int NOT_PROVEN = 1;

  private final StoreOpener stores;

  @Spec private CommandSpec spec;

  @Option(
      names = "--store",
      required = true,
      paramLabel = "STORE",
      description = "Store that contains the table; 'assay stores' lists all stores.")
  private String store;

  @Option(
      names = "--ledger",
      arity = "1..*",
      paramLabel = "DIR",
      description =
          "Run folder, ledger folder or ledger file. All ledgers must be complete and "
              + "belong to the same table.")
  private List<String> places = new ArrayList<>();

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "Table to verify. Default: the table named in the ledgers.")
  private String table;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "File for the differences between ledgers and table, as JSON lines. Without ledgers, "
              + "the file lists missing rows in the format of Accumulo's continuous test suite.")
  private Path out;

  @Option(names = "--clone", description = "Reads a clone of the table, then drops the clone.")
  private boolean onClone;

  @Option(
      names = "--offline",
      description = "Reads the files of a table snapshot directly, without the servers.")
  private boolean offline;

  @Option(
      names = "--map-reduce",
      description =
          "Reads the table with a MapReduce job, on this machine unless --job-conf is set.")
  private boolean mapReduce;

  @Option(
      names = "--job-conf",
      paramLabel = "DIR",
      description =
          "Folder with Hadoop's settings for the MapReduce job, such as a YARN cluster's settings.")
  private Path jobConf;

  @Option(
      names = "--job-files",
      paramLabel = "URL",
      description =
          "Folder that all tasks of the MapReduce job can access. Default: a folder in Hadoop's"
              + " file system.")
  private String jobFiles;

  @Option(
      names = "--job-memory",
      paramLabel = "SIZE",
      defaultValue = "768MB",
      description =
          "Memory of the MapReduce job's process on this machine. Default: ${DEFAULT-VALUE}.")
  private String jobMemory;

  @Option(
      names = "--setting",
      paramLabel = "NAME=VALUE",
      description = "Setting of the store; 'assay stores STORE' lists all settings.")
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
    Optional<VerificationResult> verified =
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

  /**
   * Checks the option {@code --out} before the verification, because the verification may take
   * hours.
   */
  private void checkOut() {
    Require.that(
        out == null
            || (Files.isDirectory(out.toAbsolutePath().getParent()) && !Files.isDirectory(out)),
        "--out must be a file in an existing folder; got " + out);
  }

  private String table(List<Ledger> ledgers) {
    TreeSet<String> tables =
        ledgers.stream()
            .map(ledger -> ledger.header().table())
            .collect(Collectors.toCollection(TreeSet::new));
    Require.that(
        table != null || tables.size() == 1,
        tables.isEmpty()
            ? "--table is missing (required without --ledger)"
            : "the ledgers belong to the tables "
                + String.join(", ", tables)
                + "; choose one with --table");
    return table == null ? tables.first() : table;
  }

  private Optional<VerificationResult> verify(
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
        (int) Math.min(Integer.MAX_VALUE, QuantityParser.bytes(jobMemory) >> 20));
  }

  private void notice(String line) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(line);
    err.flush();
  }

  private void print(VerificationResult verified) {
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
      to.println("differences: " + out);
    }
    to.flush();
  }
}
