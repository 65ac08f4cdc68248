package assay.clusters.process.media;

import java.nio.file.Path;
import java.util.Optional;

/**
 * File system of fixed size that is mounted for a server.
 *
 * @param at mount point
 * @param mib size of the file system in MiB
 * @param disk disk that stores the file system; empty if the file system is in memory. Unmounting a
 *     file system in memory destroys its content
 */
public record KernelVolume(Path at, int mib, Optional<SlowDisk> disk) {
  /**
   * Disk whose content is stored in a file.
   *
   * @param image file with the content of the disk, created if absent
   */
  public record SlowDisk(Path image, Limit limit) {}

  /**
   * Speed limits of a disk, which apply separately to reads and to writes.
   *
   * @param mbps megabytes (10^6 bytes) per second; 0 means no limit
   * @param iops requests per second; 0 means no limit
   */
  public record Limit(int mbps, int iops) {}
}
