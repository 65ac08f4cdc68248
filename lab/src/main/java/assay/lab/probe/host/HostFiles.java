package assay.lab.probe.host;

import java.nio.file.Path;

/**
 * Locations of the kernel's text files. Tests use other folders.
 *
 * @param proc {@code /proc}; need not exist
 * @param sys {@code /sys}; need not exist
 * @param etc {@code /etc}; need not exist
 */
public record HostFiles(Path proc, Path sys, Path etc) {
  /**
   * Returns the locations on this machine. On systems other than Linux the files do not exist, and
   * probes have gaps.
   */
  public static HostFiles ofThisMachine() {
    return new HostFiles(Path.of("/proc"), Path.of("/sys"), Path.of("/etc"));
  }
}
