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
    disks = List.copyOf(disks);
    network = List.copyOf(network);
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
   * @param path the folder that was given
   * @param method {@code fio 3.33}, {@code own test, O_DIRECT} or {@code own test, page cache}
   * @param readMbPerSecond blocks of 1 MiB one after the other
   * @param randomReadsPerSecond of 4 KiB, several at a time
   * @param syncsPerSecond writes of 4 KiB, each made durable before the next
   */
  public record Disk(
      String device,
      String path,
      String filesystem,
      String method,
      Double readMbPerSecond,
      Double writeMbPerSecond,
      Double randomReadsPerSecond,
      Double randomWritesPerSecond,
      Double syncsPerSecond,
      Double syncP50Millis,
      Double syncP99Millis) {}

  /**
   * A network interface.
   *
   * @param name {@code lo}
   * @param mbPerSecond one way, several connections
   */
  public record Network(
      @JsonProperty("interface") String name, String method, Double mbPerSecond) {}
}
