package assay.lab.probe.jvm;

import assay.lab.probe.process.SeenProcess;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the performance data of a JVM and computes rates between readings. Used by one thread. */
final class WatchedJvm {
  /** Number of attempts: a JVM creates its file shortly after its start. */
  private static final int LOOKS = 5;

  private final long pid;
  private final long startTicks;
  private final Path folder;
  private final byte[] buffer;
  private final String gcSeries;
  private PerfData data;
  private int looks;
  private String reason = "";
  private long lastRound;
  private boolean known;
  private long lastNanos;
  private long heapBytes;
  private long pauses = -1;
  private double pauseMillis;
  private double safepointMillis;
  private double longestPauseMillis;
  private double gcMillisPerSecond = Double.NaN;
  private double gcPerSecond = Double.NaN;
  private double safepointMillisPerSecond = Double.NaN;

  WatchedJvm(SeenProcess process, byte[] buffer) {
    this.pid = process.pid();
    this.startTicks = process.startTicks();
    this.folder = process.folder();
    this.buffer = buffer;
    this.gcSeries = "jvm." + process.groupName() + "." + process.number() + ".gc.ms";
  }

  String gcSeries() {
    return gcSeries;
  }

  boolean is(SeenProcess process) {
    return process.startTicks() == startTicks;
  }

  long lastRound() {
    return lastRound;
  }

  void read(long nanoTime, long round) {
    lastRound = round;
    longestPauseMillis = 0;
    known = false;
    try {
      if (data == null && looks < LOOKS) {
        looks++;
        data = find();
      }
      if (data != null) {
        data.read();
        since(nanoTime);
        known = true;
      }
    } catch (IOException e) {
      reason = e.getMessage();
      pauses = -1;
    }
  }

  private void since(long nanoTime) {
    double seconds = (nanoTime - lastNanos) / 1e9;
    heapBytes = data.heapBytes();
    long newPauses = data.pauses();
    double newPauseMillis = data.pauseMillis();
    double newSafepointMillis = data.safepointMillis();
    boolean comparable = pauses >= 0 && newPauses >= pauses && newPauseMillis >= pauseMillis;
    long more = newPauses - pauses;
    double moreMillis = newPauseMillis - pauseMillis;
    gcPerSecond = comparable ? more / seconds : Double.NaN;
    gcMillisPerSecond = comparable ? moreMillis / seconds : Double.NaN;
    safepointMillisPerSecond =
        comparable ? (newSafepointMillis - safepointMillis) / seconds : Double.NaN;
    if (comparable && more > 0) {
      // After several pauses, the JVM reports only the last pause of each collector.
      double last = Math.min(data.lastPauseMillis(), moreMillis);
      longestPauseMillis = more == 1 ? moreMillis : Math.max(last, moreMillis / more);
    }
    lastNanos = nanoTime;
    pauses = newPauses;
    pauseMillis = newPauseMillis;
    safepointMillis = newSafepointMillis;
  }

  /** Returns null if the file does not exist, or does not exist yet. */
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

  /** Returns the process id within the process's own container. */
  private String numberInside() throws IOException {
    for (String line : Files.readAllLines(folder.resolve("status"), StandardCharsets.ISO_8859_1)) {
      if (line.startsWith("NSpid:")) {
        return line.substring(line.lastIndexOf('\t') + 1).strip();
      }
    }
    return Long.toString(pid);
  }

  /** Whether the heap is known. Rates are NaN until the second reading. */
  boolean known() {
    return known;
  }

  /** Returns why the heap is unknown; empty if it may still become known. */
  String reason() {
    return reason;
  }

  long heapBytes() {
    return heapBytes;
  }

  double gcMillisPerSecond() {
    return gcMillisPerSecond;
  }

  double gcPerSecond() {
    return gcPerSecond;
  }

  double safepointMillisPerSecond() {
    return safepointMillisPerSecond;
  }

  /** Returns the longest known pause since the previous reading; 0 if there was no pause. */
  double longestPauseMillis() {
    return longestPauseMillis;
  }
}
