package assay.lab.probe.jvm;

import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.process.AllowedCpuProbe;
import assay.lab.probe.process.LiveProcess;
import assay.lab.probe.process.ProcessRules;
import assay.lab.probe.process.ProcessTable;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Samples the JVMs of process groups, from the performance data file of each JVM. The file is
 * {@code /tmp/hsperfdata_USER/PID}, in the {@code /tmp} of the JVM's container. The probe neither
 * attaches to the JVMs nor contacts the JVMs. For a group {@code G}, the probe samples these sums
 * over all JVMs:
 *
 * <ul>
 *   <li>{@code jvm.G.heap.mb}: used heap;
 *   <li>{@code jvm.G.gc.ms}: total duration of garbage collection pauses, per second;
 *   <li>{@code jvm.G.gc.per_s}: number of pauses per second;
 *   <li>{@code jvm.G.safepoint.ms}: time per second in which all threads were stopped for any
 *       reason.
 * </ul>
 *
 * <p>In a group of servers, the N-th server also has {@code jvm.G.N.gc.ms}. A pause of more than
 * 200 ms is recorded as the event {@code gc-pause}.
 *
 * <p>A JVM without a file ({@code -XX:-UsePerfData}, {@code -XX:+PerfDisableSharedMem}) causes a
 * gap in its group. In the group of processes that match no rule, a JVM without a file is skipped,
 * and pauses are not reported. Assay's own JVMs are excluded, because they report more detailed
 * metrics themselves.
 */
public final class JvmGroupsProbe implements Probe {
  private static final double LONG_PAUSE_MILLIS = 200;
  private static final int MOST_BYTES = 1 << 16;

  private final ProcessTable table;
  private final byte[] buffer = new byte[MOST_BYTES];
  private final Map<LiveProcess, WatchedJvm> watched = new HashMap<>();
  private final SortedMap<String, Sum> sums = new TreeMap<>();

  /**
   * @param table table of processes, which another probe scans just before this probe is sampled
   */
  public JvmGroupsProbe(ProcessTable table) {
    this.table = table;
  }

  @Override
  public String name() {
    return "JVMs";
  }

  @Override
  public void sample(long nanoTime, Readings out) {
    sums.clear();
    table.forEach(
        process -> {
          if (process.java() && !process.groupName().startsWith(ProcessRules.ASSAY)) {
            watch(process, nanoTime, out);
          }
        });
    watched.keySet().removeIf(process -> !table.isRunning(process));
    sums.forEach((group, sum) -> sum.emit(group, out));
  }

  private void watch(LiveProcess process, long nanoTime, Readings out) {
    WatchedJvm jvm = watched.computeIfAbsent(process, any -> new WatchedJvm(process, buffer));
    Optional<WatchedJvm.Reading> reading = jvm.read(nanoTime);
    Sum sum = sums.computeIfAbsent(process.groupName(), group -> new Sum());
    if (reading.isEmpty()) {
      sum.unknown = jvm.reason();
      return;
    }
    sum.add(reading.get());
    if (process.server() && process.number() <= AllowedCpuProbe.MOST_OF_A_GROUP) {
      out.value(jvm.gcSeries(), reading.get().gcMillisPerSecond());
    }
    double pauseMillis = reading.get().longestPauseMillis();
    boolean ofOthers = process.groupName().equals(ProcessRules.OTHER);
    if (!ofOthers && pauseMillis > LONG_PAUSE_MILLIS) {
      long millis = Math.round(pauseMillis);
      out.event(
          "gc-pause",
          process.groupName() + ": JVM paused for " + millis + " ms",
          Map.of("group", process.groupName(), "pid", process.pid(), "millis", millis));
    }
  }

  private static final class Sum {
    private String unknown;
    private boolean any;
    private double heapBytes;
    private double gcMillis;
    private double gcPerSecond;
    private double safepointMillis;

    void add(WatchedJvm.Reading jvm) {
      any = true;
      heapBytes += jvm.heapBytes();
      gcMillis += jvm.gcMillisPerSecond();
      gcPerSecond += jvm.gcPerSecond();
      safepointMillis += jvm.safepointMillisPerSecond();
    }

    void emit(String group, Readings out) {
      if (unknown != null && !group.equals(ProcessRules.OTHER)) {
        if (!unknown.isEmpty()) {
          out.gap("JVMs of " + group, unknown);
        }
        return;
      }
      if (any) {
        out.value("jvm." + group + ".heap.mb", heapBytes / Readings.BYTES_PER_MB);
        out.value("jvm." + group + ".gc.ms", gcMillis);
        out.value("jvm." + group + ".gc.per_s", gcPerSecond);
        out.value("jvm." + group + ".safepoint.ms", safepointMillis);
      }
    }
  }
}
