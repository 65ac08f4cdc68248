package assay.lab.probe.host;

import java.nio.file.Path;

/**
 * Where the kernel's text files are. Tests give folders of their own.
 *
 * @param proc {@code /proc}; need not exist
 * @param sys {@code /sys}; need not exist
 * @param etc {@code /etc}; need not exist
 */
public record HostFiles(Path proc, Path sys, Path etc) {
  /** Those of this machine. On other systems than Linux there are none, and probes have gaps. */
  public static HostFiles ofThisMachine() {
    return new HostFiles(Path.of("/proc"), Path.of("/sys"), Path.of("/etc"));
  }
}
