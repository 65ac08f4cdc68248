package assay.lab.run.file;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/** A run's folder. The methods return the paths of the files in the folder. */
public record RunFolder(Path path) {
  public static final ObjectMapper JSON =
      new ObjectMapper()
          .registerModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);

  public static final String LEDGER_SUFFIX = ".ledger";

  public static final String LATENCY_SUFFIX = ".hlog";

  private static final String SERIES = "series";
  private static final String EVENTS = "events";
  private static final String LATENCY = "latency";
  private static final String LEDGER = "ledger";
  private static final String LINES = ".jsonl";
  private static final String PROBE = ".probe";

  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss'Z'").withZone(ZoneOffset.UTC);

  /**
   * Creates the folder {@code root/experiment/start}. Adds a suffix if another run started in the
   * same second.
   */
  public static RunFolder create(Path root, String experiment, Instant start) throws IOException {
    Path path = newFolder(root, experiment, start);
    Files.createDirectory(path.resolve(LATENCY));
    return new RunFolder(path);
  }

  public static String name(Instant start) {
    return NAME.format(start);
  }

  /**
   * Creates an empty folder for a group of runs. The folder is named in the same way as a run's
   * folder.
   */
  public static Path newFolder(Path root, String experiment, Instant start) throws IOException {
    Path parent = root.toAbsolutePath().normalize().resolve(experiment);
    Files.createDirectories(parent);
    String name = name(start);
    for (int i = 1; ; i++) {
      Path path = parent.resolve(i == 1 ? name : name + "-" + i);
      try {
        return Files.createDirectory(path);
      } catch (FileAlreadyExistsException e) {
        if (i == 1000) {
          throw e;
        }
      }
    }
  }

  public Path manifest() {
    return path.resolve("run.json");
  }

  public Path plan() {
    return path.resolve("plan.yaml");
  }

  public Path latency() {
    return path.resolve(LATENCY);
  }

  public Path series() {
    return series("");
  }

  public Path events() {
    return events("");
  }

  /** Returns the file with the measured read-after-write lags. */
  public Path lag() {
    return path.resolve("lag" + LINES);
  }

  /**
   * Returns the file that records which server hosts each tablet. The file is written only in runs
   * that break servers, and only for tables with ledgers.
   */
  public Path placements() {
    return path.resolve("placements" + LINES);
  }

  public Path ledgers() {
    return path.resolve(LEDGER);
  }

  public Path ledger(String worker, String activity, int thread) {
    String name = activity + "-" + thread + LEDGER_SUFFIX;
    return ledgers().resolve(worker.isEmpty() ? name : worker + "." + name);
  }

  /**
   * Returns the name of the process that wrote a file of series. The name is empty for the process
   * that leads the run, {@code w0} for a worker, and {@code MACHINE.probe} for a probe.
   */
  public static String seriesWriter(Path file) {
    return file.getFileName().toString().replaceFirst("^series-?([^.]*(\\.probe)?).*$", "$1");
  }

  public Path series(String writer) {
    return of(SERIES, writer);
  }

  public Path events(String writer) {
    return of(EVENTS, writer);
  }

  private Path of(String kind, String writer) {
    return path.resolve(kind + (writer.isEmpty() ? "" : "-" + writer) + LINES);
  }

  /** Returns all files of events, starting with the run's main file. */
  public List<Path> allEvents() throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(path, EVENTS + "-*" + LINES)) {
      found.forEach(files::add);
    }
    Collections.sort(files);
    files.add(0, events());
    return files;
  }

  /** Returns the machine whose probe wrote a file of events; empty for files of other processes. */
  public static String machineOfEvents(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(PROBE + LINES)
        ? name.substring(EVENTS.length() + 1, name.length() - (PROBE + LINES).length())
        : "";
  }

  /**
   * Returns the machine of the probe that writes series under the given name; empty for other
   * writers.
   */
  public static String machine(String writer) {
    return writer.endsWith(PROBE) ? writer.substring(0, writer.length() - PROBE.length()) : "";
  }

  /** Returns the name under which a machine's probe writes files. */
  public static String probe(String machine) {
    return machine + PROBE;
  }

  /**
   * Returns whether the probe of a machine wrote a file.
   *
   * @param file path relative to the run's folder, with slashes
   */
  public static boolean isOfProbe(String machine, String file) {
    return file.matches("(series|events)-" + Pattern.quote(machine) + "\\.probe\\.jsonl");
  }

  public static String machineOfWorker(String worker, String host) {
    return worker + "-" + host.replaceAll("[^A-Za-z0-9_-]", "_");
  }

  /**
   * Returns whether a worker wrote a file.
   *
   * @param file path relative to the run's folder, with slashes
   */
  public static boolean isOfWorker(String worker, String file) {
    String name = Pattern.quote(worker);
    return file.matches("(series|events)-" + name + "(-[^/]*\\.probe)?\\.jsonl")
        || file.matches("latency/" + name + "\\.([^/]*\\.)?hlog")
        || file.matches("ledger/" + name + "\\.([^/]*\\.)?ledger");
  }

  public Path report() {
    return path.resolve("report.html");
  }
}
