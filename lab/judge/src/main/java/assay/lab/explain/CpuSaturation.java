package assay.lab.explain;

import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;

/**
 * Finds machines whose CPUs were full within a time range. For each of these machines, names the
 * processes whose CPU use increased most.
 */
final class CpuSaturation {
  private static final Set<String> NOBODY =
      Set.of("machine", "online", "usable", "iowait", "unattributed");

  /**
   * Minimum CPU use at which a machine's CPUs count as full, as a share of the machine's CPUs.
   * Verdicts use the same share.
   */
  private static final double USED_UP = 0.9;

  /**
   * Minimum increase, in cores, of a process group's CPU use compared with the rest of the phase.
   * Groups with a smaller increase are not reported.
   */
  private static final double LEAST_MORE_CORES = 0.25;

  private final Timeline timeline;
  private final AtLimit parts;

  private record Taken(String who, double inside, double outside) {
    double more() {
      return inside - outside;
    }

    String words() {
      String subject =
          switch (who) {
            case "other" -> "other processes used";
            case "steal" -> "the hypervisor gave other machines";
            case "assay" -> "Assay itself used";
            case "assay-workers" -> "Assay's workers used";
            default -> who + " used";
          };
      return String.format(
          Locale.ROOT,
          "%s %.1f cores (%.1f in the rest of the phase) while the CPUs were full",
          subject,
          inside,
          outside);
    }
  }

  CpuSaturation(Timeline timeline, AtLimit parts) {
    this.timeline = timeline;
    this.parts = parts;
  }

  List<String> words() throws IOException {
    List<String> words = new ArrayList<>();
    for (SeriesId id : timeline.series()) {
      if (id.name().equals("cpu.machine.cores") && isUsedUp(id)) {
        Taken most = most(id.machine());
        if (most.more() >= LEAST_MORE_CORES) {
          words.add(most.words());
        }
      }
    }
    return words;
  }

  private boolean isUsedUp(SeriesId machine) throws IOException {
    double online = mean(true, "cpu.online.cores", machine.machine(), Double.NaN);
    double used = mean(true, machine.name(), machine.machine(), 0);
    double stolen = mean(true, "cpu.steal.cores", machine.machine(), 0);
    return used + stolen >= USED_UP * online;
  }

  private Taken most(String machine) throws IOException {
    Taken most = new Taken("", 0, 0);
    for (SeriesId id : timeline.series()) {
      Matcher cpu = StoppedServers.CPU.matcher(id.name());
      if (cpu.matches() && id.machine().equals(machine) && !NOBODY.contains(cpu.group(1))) {
        Taken one =
            new Taken(
                cpu.group(1),
                mean(true, id.name(), machine, 0),
                mean(false, id.name(), machine, 0));
        most = one.more() > most.more() ? one : most;
      }
    }
    return most;
  }

  private double mean(boolean within, String name, String machine, double otherwise)
      throws IOException {
    SeriesId id = new SeriesId(name, machine);
    return timeline.series().contains(id) ? parts.mean(id, within).orElse(otherwise) : otherwise;
  }
}
