package assay.lab.probe.jvm;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Performance data of one HotSpot JVM. The data is a memory-mapped file of counters, so reading the
 * data does not disturb the JVM. Not thread-safe.
 */
final class PerfData {
  private static final int MAGIC = 0xcafec0c0;
  private static final int PROLOGUE_BYTES = 32;
  private static final Pattern HEAP =
      Pattern.compile("sun\\.gc\\.generation\\.\\d+\\.space\\.\\d+\\.used");
  private static final Pattern COLLECTOR =
      Pattern.compile(
          "sun\\.gc\\.collector\\.(\\d)\\.(name|invocations|time|lastEntryTime|lastExitTime)");

  private final File file;
  private final byte[] bytes;
  private ByteBuffer data;
  private int entriesKnown = -1;
  private final List<Integer> heapAt = new ArrayList<>();
  private final List<Collector> collectors = new ArrayList<>();
  private int frequencyAt;
  private int safepointAt;

  /**
   * Positions of a garbage collector's counters in the file. The position of a missing counter is
   * 0.
   */
  private static final class Collector {
    private String name = "";
    private int invocationsAt;
    private int timeAt;
    private int entryAt;
    private int exitAt;

    /**
     * Returns whether the garbage collector counts pauses. Some collectors count concurrent work,
     * which is not a pause.
     */
    boolean pauses() {
      return invocationsAt > 0
          && timeAt > 0
          && (!name.contains("oncurrent") || name.contains("pauses"));
    }
  }

  /**
   * @param buffer buffer of at least 64 KiB, which other objects may use between calls
   */
  PerfData(File file, byte[] buffer) {
    this.file = file;
    this.bytes = buffer;
  }

  void read() throws IOException {
    int length = 0;
    try (FileInputStream in = new FileInputStream(file)) {
      int count = in.read(bytes, 0, bytes.length);
      while (count > 0 && length + count < bytes.length) {
        length += count;
        count = in.read(bytes, length, bytes.length - length);
      }
    }
    data = ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.BIG_ENDIAN);
    try {
      if (length < PROLOGUE_BYTES || data.getInt(0) != MAGIC) {
        throw new IOException("file " + file + " is not JVM performance data");
      }
      data.order(data.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
      int entries = data.getInt(28);
      if (entries != entriesKnown) {
        find(data.getInt(24), entries);
        entriesKnown = entries;
      }
    } catch (IndexOutOfBoundsException e) {
      throw new IOException("file " + file + " has an unexpected format", e);
    }
  }

  private void find(int first, int entries) {
    heapAt.clear();
    collectors.clear();
    frequencyAt = 0;
    safepointAt = 0;
    int at = first;
    for (int i = 0; i < entries; i++) {
      int entryBytes = data.getInt(at);
      int nameAt = at + data.getInt(at + 4);
      int valueAt = at + data.getInt(at + 16);
      note(text(nameAt), valueAt);
      at += entryBytes;
    }
  }

  private void note(String name, int at) {
    Matcher collector = COLLECTOR.matcher(name);
    if (HEAP.matcher(name).matches()) {
      heapAt.add(at);
    } else if (collector.matches()) {
      note(collectorNumber(Integer.parseInt(collector.group(1))), collector.group(2), at);
    } else if (name.equals("sun.os.hrt.frequency")) {
      frequencyAt = at;
    } else if (name.equals("sun.rt.safepointTime")) {
      safepointAt = at;
    }
  }

  private Collector collectorNumber(int number) {
    while (collectors.size() <= number) {
      collectors.add(new Collector());
    }
    return collectors.get(number);
  }

  private void note(Collector collector, String what, int at) {
    switch (what) {
      case "name" -> collector.name = text(at);
      case "invocations" -> collector.invocationsAt = at;
      case "time" -> collector.timeAt = at;
      case "lastEntryTime" -> collector.entryAt = at;
      default -> collector.exitAt = at;
    }
  }

  private String text(int at) {
    int end = at;
    while (data.get(end) != 0) {
      end++;
    }
    return new String(bytes, at, end - at, StandardCharsets.UTF_8);
  }

  /**
   * Returns the used heap as last recorded by the JVM. Some collectors record the used heap only
   * when a collection ends.
   */
  long heapBytes() {
    return heapAt.stream().mapToLong(data::getLong).sum();
  }

  long pauses() {
    return pausing().mapToLong(collector -> data.getLong(collector.invocationsAt)).sum();
  }

  double pauseMillis() {
    return millis(pausing().mapToLong(collector -> data.getLong(collector.timeAt)).sum());
  }

  /** Returns the longest of the collectors' last pauses. A pause in progress is excluded. */
  double lastPauseMillis() {
    return millis(
        pausing()
            .filter(collector -> collector.entryAt > 0 && collector.exitAt > 0)
            .mapToLong(last -> data.getLong(last.exitAt) - data.getLong(last.entryAt))
            .reduce(0, Math::max));
  }

  private Stream<Collector> pausing() {
    return collectors.stream().filter(Collector::pauses);
  }

  /**
   * Returns the total time since the start of the JVM in which all threads were stopped for any
   * reason.
   */
  double safepointMillis() {
    return safepointAt == 0 ? Double.NaN : millis(data.getLong(safepointAt));
  }

  private double millis(long ticks) {
    return frequencyAt == 0 ? Double.NaN : ticks * 1000.0 / data.getLong(frequencyAt);
  }
}
