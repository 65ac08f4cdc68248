package assay.clusters.process.media;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A file system of fixed size, mounted for a server.
 *
 * @param at the mount point
 * @param mib size of the file system in MiB
 * @param disk the disk; empty if the volume is in memory, whose content is lost when the volume is
 *     unmounted
 */
public record KernelVolume(Path at, int mib, Optional<SlowDisk> disk) {
  /**
   * A disk in a file.
   *
   * @param image file with the disk's content, created if absent
   */
  public record SlowDisk(Path image, Limit limit) {}

  /**
   * Limits of a disk, which apply separately to reads and to writes.
   *
   * @param mbps megabytes (10^6 bytes) per second; 0 means no limit
   * @param iops requests per second; 0 means no limit
   */
  public record Limit(int mbps, int iops) {}
}
