package assay.clusters.process.media;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.clusters.ClusterException;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.media.KernelVolume.Limit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures the throughput of disks with speed limits while all of these disks are in use at the
 * same time. The test therefore detects an underlying disk that is slower than the sum of the
 * limits.
 */
public final class SpeedTest {
  private static final double TOLERANCE = 0.1;

  /**
   * Durations of the attempts to measure speeds, in seconds. On a busy machine, delays distort the
   * result of a long attempt less than the result of a short attempt.
   */
  private static final double[] SECONDS = {1.5, 3, 6};

  private static final int LEAST_MIB = 8;
  private static final int READ_BYTES = 4096;
  private static final String FILE = ".speed";
  private static final Pattern COPIED = Pattern.compile("copied, ([0-9.e+-]+) s");

  private SpeedTest() {}

  /**
   * Measured speed of a disk.
   *
   * @param mbps megabytes (10^6 bytes) per second of buffered writes, including a final sync; 0 if
   *     the disk has no such limit
   * @param iops reads of 4 KiB per second, one at a time; 0 if the disk has no such limit
   */
  public record Speed(double mbps, double iops) {
    boolean fits(Limit limit) {
      return fits(mbps, limit.mbps()) && fits(iops, limit.iops());
    }

    private static boolean fits(double measured, int asked) {
      return Math.abs(measured - asked) <= TOLERANCE * asked;
    }

    /**
     * Returns the measured speeds as text, such as {@code 14.9 of 15 MB/s (99 %), 151 of 150
     * requests/s (101 %)}.
     */
    public String text(Limit limit) {
      List<String> parts = new ArrayList<>();
      if (limit.mbps() > 0) {
        parts.add(String.format(Locale.ROOT, "%.1f", mbps) + of(mbps, limit.mbps(), "MB/s"));
      }
      if (limit.iops() > 0) {
        parts.add(String.format(Locale.ROOT, "%.0f", iops) + of(iops, limit.iops(), "requests/s"));
      }
      return String.join(", ", parts);
    }

    private static String of(double measured, int asked, String unit) {
      return String.format(Locale.ROOT, " of %d %s (%.0f %%)", asked, unit, 100 * measured / asked);
    }
  }

  /**
   * Measures the speed of mounted disks; volumes in memory are omitted.
   *
   * @throws ClusterException if the speed of a disk differs from its limits by more than 10 % in
   *     every attempt
   */
  public static Map<KernelVolume, Speed> measure(List<KernelVolume> volumes)
      throws InterruptedException {
    List<KernelVolume> disks = volumes.stream().filter(each -> each.disk().isPresent()).toList();
    for (int attempt = 0; ; attempt++) {
      Map<KernelVolume, Speed> speeds = once(disks, SECONDS[attempt]);
      var unfit = disks.stream().filter(disk -> !speeds.get(disk).fits(limit(disk))).findFirst();
      if (unfit.isEmpty()) {
        return speeds;
      }
      if (attempt == SECONDS.length - 1) {
        throw ClusterException.failed(
            "the speed of the volume at "
                + unfit.get().at()
                + " differs from the volume's limits by more than 10 % ("
                + speeds.get(unfit.get()).text(limit(unfit.get()))
                + "); set limits that the disk can reach while all volumes are in use");
      }
    }
  }

  private static Limit limit(KernelVolume disk) {
    return disk.disk().orElseThrow().limit();
  }

  private static Map<KernelVolume, Speed> once(List<KernelVolume> disks, double seconds)
      throws InterruptedException {
    Map<KernelVolume, Double> written =
        seconds(disks, disk -> dd("/dev/zero", file(disk), "1M", mib(disk, seconds), "conv=fsync"));
    Map<KernelVolume, Double> read =
        seconds(
            disks,
            disk ->
                dd(file(disk), "/dev/null", "" + READ_BYTES, count(disk, seconds), "iflag=direct"));
    Map<KernelVolume, Speed> speeds = new LinkedHashMap<>();
    for (KernelVolume disk : disks) {
      ClusterFolder.delete(disk.at().resolve(FILE));
      double mbps = mib(disk, seconds) * (1 << 20) / 1e6 / written.get(disk);
      double iops = count(disk, seconds) / read.get(disk);
      speeds.put(
          disk, new Speed(limit(disk).mbps() > 0 ? mbps : 0, limit(disk).iops() > 0 ? iops : 0));
    }
    return speeds;
  }

  private static List<String> dd(String from, String to, String block, int count, String flag) {
    return List.of("dd", "if=" + from, "of=" + to, "bs=" + block, "count=" + count, flag);
  }

  private static String file(KernelVolume disk) {
    return disk.at().resolve(FILE).toString();
  }

  private static int mib(KernelVolume disk, double seconds) {
    int most = Math.max(LEAST_MIB, disk.mib() / 2);
    return Math.max(LEAST_MIB, Math.min(most, (int) (limit(disk).mbps() * seconds)));
  }

  private static int count(KernelVolume disk, double seconds) {
    int inFile = (mib(disk, seconds) << 20) / READ_BYTES;
    return Math.min(inFile, Math.max(1, (int) (limit(disk).iops() * seconds)));
  }

  /**
   * Runs a command on all disks in parallel, and returns the durations that the commands report.
   * The durations do not include the time to start the commands.
   */
  private static Map<KernelVolume, Double> seconds(
      List<KernelVolume> disks, Function<KernelVolume, List<String>> command)
      throws InterruptedException {
    Map<KernelVolume, Process> running = new LinkedHashMap<>();
    Map<KernelVolume, Double> seconds = new LinkedHashMap<>();
    try {
      for (KernelVolume disk : disks) {
        ProcessBuilder dd = new ProcessBuilder(command.apply(disk)).redirectErrorStream(true);
        dd.environment().put("LC_ALL", "C");
        running.put(disk, dd.start());
      }
      for (Map.Entry<KernelVolume, Process> each : running.entrySet()) {
        String said = new String(each.getValue().getInputStream().readAllBytes(), UTF_8);
        Matcher copied = COPIED.matcher(said);
        if (each.getValue().waitFor() != 0 || !copied.find()) {
          throw ClusterException.failed(
              "'" + String.join(" ", command.apply(each.getKey())) + "' failed: " + said.strip());
        }
        seconds.put(each.getKey(), Double.parseDouble(copied.group(1)));
      }
      return seconds;
    } catch (IOException e) {
      throw ClusterException.failed("cannot measure volumes with 'dd'", e);
    } finally {
      running.values().forEach(Process::destroyForcibly);
    }
  }
}
