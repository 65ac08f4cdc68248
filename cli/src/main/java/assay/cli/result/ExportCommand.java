package assay.cli.result;

import assay.cli.home.Home;
import assay.lab.compare.RunGroups;
import assay.lab.export.CsvExport;
import assay.lab.export.GrafanaDashboard;
import assay.lab.export.OpenMetrics;
import assay.lab.export.Selection;
import assay.lab.export.SqlDialect;
import assay.lab.export.SqlExport;
import assay.lab.export.StatsExport;
import assay.lab.export.TimelyExport;
import assay.lab.run.RunLocator;
import assay.lab.timeline.Timeline;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "export",
    description = {
      "Writes a run's series in the format of another tool. With --epoch, writes the series of"
          + " several runs.",
      "Formats: csv and parquet contain one row per sample. sqlite and duckdb contain the whole run"
          + " as tables. prometheus is OpenMetrics text for 'promtool tsdb create-blocks-from"
          + " openmetrics'. timely contains 'put' lines for the Timely database. grafana is a"
          + " dashboard for data exported with --to prometheus. stats is the output format of the"
          + " collector in Accumulo's continuous suite."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay export runs/demo/2026-01-31T12-00-00Z --to duckdb --out run.duckdb",
      "  assay export runs/demo/2026-01-31T12-00-00Z --to csv --series 'latency.*' 'cpu.*'",
      "  assay export runs/fig04-on-accumulo --epoch 0 --to timely --out fig04.txt"
    })
public final class ExportCommand implements Callable<Integer> {
  enum Format {
    CSV("csv"),
    PARQUET("parquet"),
    SQLITE("sqlite"),
    DUCKDB("duckdb"),
    PROMETHEUS("openmetrics.txt"),
    TIMELY("timely.txt"),
    GRAFANA("grafana.json"),
    STATS("stats.out");

    private final String suffix;

    Format(String suffix) {
      this.suffix = suffix;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Home home;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN",
      arity = "1..*",
      description = {
        RunArgument.RUN,
        "With --epoch, also accepts several runs, folders with runs, and path patterns."
      })
  private List<String> places;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FORMAT",
      description = "Output format: ${COMPLETION-CANDIDATES}.")
  private Format format;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "File to write; - means standard output. Default: a file in the run's folder, such as"
              + " export.csv.")
  private Path file;

  @Option(
      names = "--series",
      arity = "1..*",
      paramLabel = "PATTERN",
      description =
          "Names of series to export, such as 'cpu.*'; * matches any text. Default: all series.")
  private List<String> patterns = new ArrayList<>();

  @Option(
      names = "--wide",
      description = "Writes csv with one column per series and one row per point in time.")
  private boolean wide;

  @Option(
      names = "--send",
      paramLabel = "HOST:PORT",
      description =
          "Host and port of a server of the Timely database. The data is sent to this server over"
              + " unencrypted TCP. Default: the data is written to a file.")
  private String send;

  @Option(
      names = "--epoch",
      paramLabel = "T",
      description =
          "Common start time to which all runs are shifted: 0 (the start of 1970), or an instant"
              + " such as 2026-01-31T12:00:00Z. With this option, each line in the formats csv,"
              + " prometheus and timely is tagged with the run's variant and repeat number.")
  private String epoch;

  public ExportCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() throws IOException {
    check();
    List<Selection> selections = new ArrayList<>();
    List<Path> runs = runs();
    for (Path run : runs) {
      Timeline timeline = RunArgument.read(run, Timeline::open);
      Selection selection = Selection.of(timeline, name(run), patterns);
      selections.add(epoch == null ? selection : selection.onto(epoch()));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (send != null) {
      TimelyExport.send(selections, address());
      out.println(
          "sent "
              + selections.stream().mapToInt(s -> s.series().size()).sum()
              + " series to "
              + send);
    } else if (file != null && file.toString().equals("-")) {
      writeText(selections, out);
    } else {
      Path target = file == null ? runs.get(0).resolve("export." + format.suffix) : file;
      write(selections, target.toAbsolutePath());
      out.println(format + "  " + target);
      if (format == Format.GRAFANA) {
        out.println(
            "in Grafana, import this file with Dashboards > New > Import; choose a Prometheus data"
                + " source that contains the output of '--to prometheus'");
      }
    }
    out.flush();
    return 0;
  }

  private List<Path> runs() throws IOException {
    if (epoch == null) {
      return List.of(RunLocator.of(Path.of(places.get(0))));
    }
    List<Path> runs = new ArrayList<>();
    for (String place : places) {
      runs.addAll(RunGroups.runsUnder(place));
    }
    return runs.stream().map(run -> run.toAbsolutePath().normalize()).distinct().toList();
  }

  private Instant epoch() {
    try {
      return epoch.equals("0") ? Instant.EPOCH : Instant.parse(epoch);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "--epoch " + epoch + " must be 0 or an instant such as 2026-01-31T12:00:00Z", e);
    }
  }

  private void check() {
    if (format == Format.STATS && !patterns.isEmpty()) {
      throw new IllegalArgumentException(
          "--series does not apply to the format 'stats', which has fixed columns");
    }
    if (wide && format != Format.CSV) {
      throw new IllegalArgumentException("--wide needs --to csv");
    }
    if (send != null && format != Format.TIMELY) {
      throw new IllegalArgumentException("--send needs --to timely");
    }
    if (send != null && file != null) {
      throw new IllegalArgumentException("--send and --out are mutually exclusive");
    }
    checkEpoch();
    if (file == null) {
      return;
    }
    if (file.toString().equals("-")) {
      if (format == Format.PARQUET || format == Format.SQLITE || format == Format.DUCKDB) {
        throw new IllegalArgumentException("--out -: " + format + " is not text; specify a file");
      }
    } else if (!Files.isDirectory(file.toAbsolutePath().normalize().getParent())) {
      throw new IllegalArgumentException(
          "--out " + file + ": the folder of this file does not exist; create the folder");
    }
  }

  private void checkEpoch() {
    if (epoch == null) {
      if (places.size() > 1) {
        throw new IllegalArgumentException(
            places.size() + " runs need a common start time: add --epoch 0, or export one run");
      }
      return;
    }
    epoch();
    if (wide || !List.of(Format.CSV, Format.PROMETHEUS, Format.TIMELY).contains(format)) {
      throw new IllegalArgumentException(
          "--epoch is for csv, prometheus and timely; omit this option with "
              + (wide ? "--wide" : format));
    }
    if (file == null && send == null) {
      throw new IllegalArgumentException("--epoch needs --out FILE or --send HOST:PORT");
    }
  }

  private static String name(Path run) {
    Path folder = run.toAbsolutePath().normalize();
    Path parent = folder.getParent().getFileName();
    return (parent == null ? "" : parent + "/") + folder.getFileName();
  }

  private InetSocketAddress address() {
    int colon = send.lastIndexOf(':');
    try {
      return new InetSocketAddress(
          send.substring(0, Math.max(0, colon)), Integer.parseInt(send.substring(colon + 1)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "--send " + send + ": must be HOST:PORT, such as localhost:54321", e);
    }
  }

  private void write(List<Selection> selections, Path target) throws IOException {
    Selection selection = selections.get(0);
    SqlExport database = new SqlExport(home.drivers());
    switch (format) {
      case PARQUET -> database.writeParquet(selection, target);
      case SQLITE -> database.writeDatabase(selection, SqlDialect.SQLITE, target);
      case DUCKDB -> database.writeDatabase(selection, SqlDialect.DUCKDB, target);
      default -> {
        try (BufferedWriter out = Files.newBufferedWriter(target)) {
          writeText(selections, out);
        }
      }
    }
  }

  private void writeText(List<Selection> selections, Writer out) throws IOException {
    Selection selection = selections.get(0);
    switch (format) {
      case CSV -> {
        if (wide) {
          CsvExport.writeWide(selection, out);
        } else {
          CsvExport.writeLong(selections, out);
        }
      }
      case PROMETHEUS -> OpenMetrics.writeAll(selections, out);
      case TIMELY -> TimelyExport.write(selections, out);
      case GRAFANA -> GrafanaDashboard.write(selection, out);
      case STATS -> StatsExport.write(selection, out);
      default -> throw new IllegalStateException(format + " is not text");
    }
  }
}
