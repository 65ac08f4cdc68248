package assay.lab.probe.jvm;

import assay.lab.probe.process.LiveProcess;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the performance data of a JVM and computes rates between readings. Not thread-safe. */
final class WatchedJvm {
  /**
   * Maximum number of attempts to find the performance data file. A JVM creates the file shortly
   * after its start.
   */
  private static final int LOOKS = 5;

  private final long pid;
  private final Path folder;
  private final byte[] buffer;
  private final String gcSeries;
  private PerfData data;
  private int looks;
  private String reason = "";
  private long lastNanos;
  private long pauses = -1;
  private double pauseMillis;
  private double safepointMillis;

  /**
   * Values of one reading. Rates are NaN in the first reading.
   *
   * @param longestPauseMillis longest known pause since the previous reading; 0 if there was no
   *     pause
   */
  record Reading(
      long heapBytes,
      double gcMillisPerSecond,
      double gcPerSecond,
      double safepointMillisPerSecond,
      double longestPauseMillis) {}

  WatchedJvm(LiveProcess process, byte[] buffer) {
    this.pid = process.pid();
    this.folder = process.folder();
    this.buffer = buffer;
    this.gcSeries = "jvm." + process.groupName() + "." + process.number() + ".gc.ms";
  }

  String gcSeries() {
    return gcSeries;
  }

  Optional<Reading> read(long nanoTime) {
    try {
      if (data == null && looks < LOOKS) {
        looks++;
        data = find();
      }
      if (data != null) {
        data.read();
        return Optional.of(since(nanoTime));
      }
    } catch (IOException e) {
      reason = e.getMessage();
      pauses = -1;
    }
    return Optional.empty();
  }

  private Reading since(long nanoTime) {
    double seconds = (nanoTime - lastNanos) / 1e9;
    long newPauses = data.pauses();
    double newPauseMillis = data.pauseMillis();
    double newSafepointMillis = data.safepointMillis();
    boolean comparable = pauses >= 0 && newPauses >= pauses && newPauseMillis >= pauseMillis;
    long more = newPauses - pauses;
    double moreMillis = newPauseMillis - pauseMillis;
    double longest = 0;
    if (comparable && more > 0) {
      // If several pauses have occurred, the JVM reports only the last pause of each collector.
      double last = Math.min(data.lastPauseMillis(), moreMillis);
      longest = more == 1 ? moreMillis : Math.max(last, moreMillis / more);
    }
    Reading reading =
        new Reading(
            data.heapBytes(),
            comparable ? moreMillis / seconds : Double.NaN,
            comparable ? more / seconds : Double.NaN,
            comparable ? (newSafepointMillis - safepointMillis) / seconds : Double.NaN,
            longest);
    lastNanos = nanoTime;
    pauses = newPauses;
    pauseMillis = newPauseMillis;
    safepointMillis = newSafepointMillis;
    return reading;
  }

  private PerfData find() throws IOException {
    String number = numberInside();
    Path tmp = folder.resolve("root/tmp");
    try (DirectoryStream<Path> users = Files.newDirectoryStream(tmp, "hsperfdata_*")) {
      for (Path user : users) {
        File file = user.resolve(number).toFile();
        if (file.canRead()) {
          return new PerfData(file, buffer);
        }
      }
    }
    if (looks == LOOKS) {
      reason = "process " + pid + " has no readable performance data; -XX:-UsePerfData may be set";
    }
    return null;
  }

  /** Returns the id of the process within its container. */
  private String numberInside() throws IOException {
    for (String line : Files.readAllLines(folder.resolve("status"), StandardCharsets.ISO_8859_1)) {
      if (line.startsWith("NSpid:")) {
        return line.substring(line.lastIndexOf('\t') + 1).strip();
      }
    }
    return Long.toString(pid);
  }

  /**
   * Returns the reason why the performance data cannot be read. The reason is empty if a later
   * attempt may succeed.
   */
  String reason() {
    return reason;
  }
}
