package assay.lab.limits;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;

/**
 * Measured limits of a machine.
 *
 * @param made time of the measurement
 * @param method tools with their versions, and the load average at the start, separated by
 *     semicolons
 * @param cpu limits of the CPUs, which are always measured
 * @param disks disks that contain the given folders
 * @param network network interfaces that could be measured
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
    return with(
        disks.stream().filter(disk -> !disk.made().isBefore(oldest)).toList(),
        made.isBefore(oldest) ? List.of() : network);
  }

  MachineLimits with(List<Disk> newDisks, List<Network> newNetwork) {
    return new MachineLimits(host, made, method, assayVersion, cpu, newDisks, newNetwork);
  }

  /**
   * Measured limits of the CPUs.
   *
   * @param cores number of CPUs that are online
   * @param effectiveCores combined work rate of one thread per core, divided by the work rate of a
   *     single thread; below {@code cores} if cores share hardware or other programs run
   */
  public record Cpu(int cores, double effectiveCores) {}

  /**
   * Measured limits of a disk. Values that could not be measured are null.
   *
   * @param device the kernel's name of the disk, such as {@code vda}
   * @param made time of the measurement; null in older files, which have only one time per machine
   * @param path the folder that the user gave
   * @param method {@code fio 3.33}, {@code Assay's own test, O_DIRECT} or {@code Assay's own test,
   *     page cache}
   * @param readMbPerSecond rate of concurrent sequential reads of 1 MiB
   * @param writeMbPerSecond rate of sequential writes of 1 MiB; the higher of the rates for new
   *     blocks and for existing blocks
   * @param randomReadsPerSecond number of concurrent random reads of 4 KiB per second
   * @param syncsPerSecond synced writes of 4 KiB per second; each write is durable before the next
   *     write starts
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
   * Measured limits of a network interface.
   *
   * @param name name of the interface, such as {@code lo}
   * @param mbPerSecond throughput in one direction, with several connections
   */
  public record Network(
      @JsonProperty("interface") String name, String method, Double mbPerSecond) {}
}
