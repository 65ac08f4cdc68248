package assay.lab.limits;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;

/**
 * What one machine can do.
 *
 * @param host its name
 * @param made when it was measured
 * @param method versions of what measured it, and the load at its start; parts end in semicolons
 * @param cpu always measured
 * @param disks those that were told of
 * @param network interfaces that could be measured
 */
public record MachineLimits(
    String host,
    Instant made,
    String method,
    String assayVersion,
    Cpu cpu,
    List<Disk> disks,
    List<Network> network) {

  public MachineLimits {
    disks = disks.stream().map(disk -> disk.made() == null ? disk.made(made) : disk).toList();
    network = List.copyOf(network);
  }

  /** The same without what was measured before some time. */
  MachineLimits since(Instant oldest) {
    return new MachineLimits(
        host,
        made,
        method,
        assayVersion,
        cpu,
        disks.stream().filter(disk -> !disk.made().isBefore(oldest)).toList(),
        made.isBefore(oldest) ? List.of() : network);
  }

  /**
   * CPUs.
   *
   * @param cores online
   * @param effectiveCores work of all threads over that of one: less than the cores where they
   *     share parts, or others use them
   */
  public record Cpu(int cores, double effectiveCores) {}

  /**
   * A disk. Figures that could not be measured are null.
   *
   * @param device as the kernel calls it, {@code vda}
   * @param made when it was measured; null in older files, where it is the machine's
   * @param path the folder that was given
   * @param method {@code fio 3.33}, {@code own test, O_DIRECT} or {@code own test, page cache}
   * @param readMbPerSecond blocks of 1 MiB in their order, several at a time
   * @param writeMbPerSecond the same; the faster of fresh blocks and of the same again
   * @param randomReadsPerSecond of 4 KiB, several at a time
   * @param syncsPerSecond writes of 4 KiB, each made durable before the next
   */
  public record Disk(
      String device,
      Instant made,
      String path,
      String filesystem,
      String method,
      Double readMbPerSecond,
      Double writeMbPerSecond,
      Double randomReadsPerSecond,
      Double randomWritesPerSecond,
      Double syncsPerSecond,
      Double syncP50Millis,
      Double syncP99Millis) {

    /** The same with the time at which it was measured. */
    Disk made(Instant when) {
      return new Disk(
          device,
          when,
          path,
          filesystem,
          method,
          readMbPerSecond,
          writeMbPerSecond,
          randomReadsPerSecond,
          randomWritesPerSecond,
          syncsPerSecond,
          syncP50Millis,
          syncP99Millis);
    }
  }

  /**
   * A network interface.
   *
   * @param name {@code lo}
   * @param mbPerSecond one way, several connections
   */
  public record Network(
      @JsonProperty("interface") String name, String method, Double mbPerSecond) {}
}
