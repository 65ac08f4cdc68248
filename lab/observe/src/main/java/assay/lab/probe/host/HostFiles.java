package assay.lab.probe.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Locations of the kernel's text files. Tests use other locations.
 *
 * @param proc {@code /proc}; need not exist
 * @param sys {@code /sys}; need not exist
 * @param etc {@code /etc}; need not exist
 */
public record HostFiles(Path proc, Path sys, Path etc) {
  /**
   * Returns the locations on this machine. On systems other than Linux, the files do not exist, and
   * the probes report gaps.
   */
  public static HostFiles ofThisMachine() {
    return new HostFiles(Path.of("/proc"), Path.of("/sys"), Path.of("/etc"));
  }

  public String hostName() {
    return firstLine(proc.resolve("sys/kernel/hostname")).orElse("");
  }

  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return List.of();
    }
  }

  static Optional<String> firstLine(Path file) {
    return lines(file).stream().findFirst().map(String::strip);
  }
}
