package assay.lab.limits;

import assay.lab.probe.host.Environment;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Measures this machine's CPUs, its loopback interface, and the disks that contain the given
 * folders. A {@code LimitsRun} object measures only once.
 */
public final class LimitsRun {
  /**
   * The total time budget divided by this number is the duration of each of the CPU test's three
   * measurements.
   */
  private static final int CPU_PART = 60;

  private static final int NETWORK_PART = 20;
  private static final String FILE = "assay-limits.tmp";

  private final List<Path> folders;
  private final Budget budget;
  private final Duration whole;
  private final String assayVersion;
  private final String searchPath;
  private final Consumer<String> progress;

  /**
   * @param folders folders on the disks to measure; each folder receives a test file
   * @param searchPath folders to search for fio and iperf3, in the format of the variable PATH
   * @param progress receives a line before each part of the measurement
   * @throws IllegalArgumentException if a folder is missing, read-only or has too little space; the
   *     message is for users
   */
  public LimitsRun(
      List<Path> folders,
      Budget budget,
      String assayVersion,
      String searchPath,
      Consumer<String> progress)
      throws IOException {
    this.folders = List.copyOf(folders);
    this.whole = budget.time();
    this.budget = folders.isEmpty() ? budget : budget.part(folders.size());
    this.assayVersion = assayVersion;
    this.searchPath = searchPath;
    this.progress = progress;
    for (Path folder : folders) {
      check(folder);
    }
  }

  private void check(Path folder) throws IOException {
    if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new IllegalArgumentException(
          "--disk must be a writable folder on the disk to measure; got '" + folder + "'");
    }
    FileStore store = Files.getFileStore(folder);
    long needed = 2 * DiskTest.fileBytes(budget);
    if (store.getUsableSpace() < needed) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "--disk %s: %.0f MB are free, %.0f MB are needed; free some space or lower --bytes",
              folder,
              store.getUsableSpace() / 1e6,
              needed / 1e6));
    }
    if (Files.exists(folder.resolve(FILE))) {
      throw new IllegalArgumentException(
          "--disk "
              + folder
              + ": "
              + FILE
              + " already exists; wait until the other measurement ends, or delete the file");
    }
  }

  /** Measures the machine. Deletes the test files even if a measurement fails. */
  public MachineLimits run() throws IOException, InterruptedException {
    Instant made = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    Optional<JsonTool> fio = JsonTool.find("fio", searchPath);
    Optional<JsonTool> iperf = JsonTool.find("iperf3", searchPath);
    NamedValues here = Environment.capture(Path.of("."));
    progress.accept("CPUs");
    MachineLimits.Cpu cpu = CpuTest.measure(whole.dividedBy(CPU_PART));
    progress.accept("loopback network");
    MachineLimits.Network network = Loopback.measure(iperf, whole.dividedBy(NETWORK_PART));
    List<MachineLimits.Disk> disks = new ArrayList<>();
    for (Path folder : folders) {
      progress.accept(
          "disk of folder " + folder + " (takes at most " + budget.time().toSeconds() + " s)");
      disks.add(disk(folder, fio.isPresent() ? new FioDisk(fio.get()) : new OwnDisk(1)));
    }
    return new MachineLimits(
        String.valueOf(here.get("host")),
        made,
        "disks measured by "
            + fio.map(JsonTool::version).orElse("Assay's own test (fio is not installed)")
            + "; network measured by "
            + iperf.map(JsonTool::version).orElse("Assay's own test (iperf3 is not installed)")
            + "; load average "
            + here.get("loadAverage"),
        assayVersion,
        cpu,
        disks,
        List.of(network));
  }

  private MachineLimits.Disk disk(Path folder, DiskTest test)
      throws IOException, InterruptedException {
    NamedValues about = Environment.capture(folder).values("disk").orElseThrow();
    Path file = folder.resolve(FILE);
    try {
      DiskTest.Found found = test.measure(file, budget);
      return new MachineLimits.Disk(
          String.valueOf(about.get("device")),
          null,
          folder.toAbsolutePath().normalize().toString(),
          String.valueOf(about.get("filesystem")),
          found.method(),
          rounded(found.readMbPerSecond()),
          rounded(found.writeMbPerSecond()),
          rounded(found.randomReadsPerSecond()),
          rounded(found.randomWritesPerSecond()),
          rounded(found.syncsPerSecond()),
          rounded(found.syncP50Millis()),
          rounded(found.syncP99Millis()));
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static Double rounded(Double value) {
    return value == null ? null : Double.valueOf(Math.round(value * 100) / 100.0);
  }
}
