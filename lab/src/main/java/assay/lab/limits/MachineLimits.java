package assay.lab.limits;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;

/**
 * Measured limits of a machine.
 *
 * @param made when the limits were measured
 * @param method tools and their versions, and the load at the start; parts end in semicolons
 * @param cpu always measured
 * @param disks disks behind the given folders
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
   * @param cores online
   * @param effectiveCores work of all threads relative to one thread: less than the cores if they
   *     share parts or others use them
   */
  public record Cpu(int cores, double effectiveCores) {}

  /**
   * A disk. Figures that could not be measured are null.
   *
   * @param device the kernel's name, such as {@code vda}
   * @param made when the disk was measured; null in older files, which have one time per machine
   * @param path the given folder
   * @param method {@code fio 3.33}, {@code own test, O_DIRECT} or {@code own test, page cache}
   * @param readMbPerSecond sequential reads of 1 MiB, several at a time
   * @param writeMbPerSecond sequential writes of 1 MiB; the faster of fresh and overwritten blocks
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
   * @param name such as {@code lo}
   * @param mbPerSecond one way, several connections
   */
  public record Network(
      @JsonProperty("interface") String name, String method, Double mbPerSecond) {}
}
