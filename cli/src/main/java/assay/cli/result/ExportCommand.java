package assay.cli.result;

import assay.cli.home.Home;
import assay.lab.export.CsvExport;
import assay.lab.export.GrafanaDashboard;
import assay.lab.export.OpenMetrics;
import assay.lab.export.Selection;
import assay.lab.export.SqlDialect;
import assay.lab.export.SqlExport;
import assay.lab.export.TimelyExport;
import assay.lab.timeline.Timeline;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay export}: a run in the formats of other tools. */
@Command(
    name = "export",
    description = {
      "Writes a run's series in the format of another tool.",
      "csv and parquet have a row a sample; sqlite and duckdb have the whole run as tables;"
          + " prometheus is OpenMetrics text for 'promtool tsdb create-blocks-from openmetrics';"
          + " timely is lines of 'put'; grafana is a dashboard over what prometheus took in."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay export runs/demo/2026-01-31T12-00-00Z --to duckdb --out run.duckdb",
      "  assay export runs/demo/2026-01-31T12-00-00Z --to csv --series 'latency.*' 'cpu.*'"
    })
public final class ExportCommand implements Callable<Integer> {
  /** What a run can be written as. */
  enum Format {
    CSV("csv"),
    PARQUET("parquet"),
    SQLITE("sqlite"),
    DUCKDB("duckdb"),
    PROMETHEUS("openmetrics.txt"),
    TIMELY("timely.txt"),
    GRAFANA("grafana.json");

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

  @Parameters(paramLabel = "RUN", description = "the run's folder")
  private Path run;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES}")
  private Format format;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "what is written, export.SUFFIX in the run's folder unless said; - prints text")
  private Path file;

  @Option(
      names = "--series",
      arity = "1..*",
      paramLabel = "PATTERN",
      description = "names of series, with * for anything; all unless said")
  private List<String> patterns = new ArrayList<>();

  @Option(names = "--wide", description = "csv: a column a series, a row a moment")
  private boolean wide;

  @Option(
      names = "--send",
      paramLabel = "HOST:PORT",
      description = "timely: sends the lines by TCP, unencrypted, and writes no file")
  private String send;

  public ExportCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() throws IOException {
    check();
    Timeline timeline;
    try {
      timeline = Timeline.open(run);
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    Selection selection = Selection.of(timeline, name(), patterns);
    PrintWriter out = spec.commandLine().getOut();
    if (send != null) {
      TimelyExport.send(selection, address());
      out.println("sent " + selection.series().size() + " series to " + send);
    } else if (file != null && file.toString().equals("-")) {
      writeText(selection, out);
    } else {
      Path target = file == null ? run.resolve("export." + format.suffix) : file;
      write(selection, target.toAbsolutePath());
      out.println(format + "  " + target);
    }
    out.flush();
    return 0;
  }

  private void check() {
    if (wide && format != Format.CSV) {
      throw new IllegalArgumentException("--wide is a form of csv; leave it out, or say --to csv");
    }
    if (send != null && format != Format.TIMELY) {
      throw new IllegalArgumentException("--send speaks to Timely; say --to timely");
    }
    if (send != null && file != null) {
      throw new IllegalArgumentException("--send writes no file; leave --out or --send out");
    }
    if (file == null) {
      return;
    }
    if (file.toString().equals("-")) {
      if (format == Format.PARQUET || format == Format.SQLITE || format == Format.DUCKDB) {
        throw new IllegalArgumentException("--out -: " + format + " is no text; name a file");
      }
    } else if (!Files.isDirectory(file.toAbsolutePath().normalize().getParent())) {
      throw new IllegalArgumentException("--out " + file + ": its folder is not there; make it");
    }
  }

  /** Experiment and start: a run is found by them. */
  private String name() {
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
          "--send " + send + ": expected HOST:PORT, such as localhost:54321", e);
    }
  }

  private void write(Selection selection, Path target) throws IOException {
    SqlExport database = new SqlExport(home.drivers());
    switch (format) {
      case PARQUET -> database.writeParquet(selection, target);
      case SQLITE -> database.writeDatabase(selection, SqlDialect.SQLITE, target);
      case DUCKDB -> database.writeDatabase(selection, SqlDialect.DUCKDB, target);
      default -> {
        try (BufferedWriter out = Files.newBufferedWriter(target)) {
          writeText(selection, out);
        }
      }
    }
  }

  private void writeText(Selection selection, Writer out) throws IOException {
    switch (format) {
      case CSV -> {
        if (wide) {
          CsvExport.writeWide(selection, out);
        } else {
          CsvExport.writeLong(selection, out);
        }
      }
      case PROMETHEUS -> OpenMetrics.writeAll(selection, out);
      case TIMELY -> TimelyExport.write(selection, out);
      case GRAFANA -> GrafanaDashboard.write(selection, out);
      default -> throw new IllegalStateException(format + " is no text");
    }
  }
}
