package assay.lab.probe.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Mount point that contains a path.
 *
 * @param device major and minor number of the device, such as {@code 8:1}
 * @param filesystem type of the file system, such as {@code ext4}
 * @param source mounted device, such as {@code /dev/sda1}; may be any text
 * @param options options of the mount point, such as {@code rw,relatime}
 */
public record Mount(String device, String filesystem, String source, String options) {
  private static final List<String> ACCESS_TIMES = List.of("noatime", "relatime");
  private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

  public static Mount of(HostFiles files, Path path) throws IOException {
    Path real = path.toRealPath();
    Path table = files.proc().resolve("self/mountinfo");
    Mount found = null;
    int foundDepth = -1;
    // Mount points may be in any encoding. ISO 8859-1 accepts all bytes.
    for (String line : Files.readAllLines(table, StandardCharsets.ISO_8859_1)) {
      // The format is: id parent major:minor root mountPoint options [optional fields] - filesystem
      // source options
      List<String> words = List.of(line.split(" ", -1));
      int dash = words.indexOf("-");
      if (dash < 6 || words.size() < dash + 3) {
        throw new IOException(table + " has an unexpected format");
      }
      Path point = Path.of(unescaped(words.get(4)));
      // If there are several mounts on the same mount point, the last mount hides the others.
      if (real.startsWith(point) && point.getNameCount() >= foundDepth) {
        foundDepth = point.getNameCount();
        found =
            new Mount(
                words.get(2), words.get(dash + 1), unescaped(words.get(dash + 2)), words.get(5));
      }
    }
    if (found == null) {
      throw new IOException(table + " has no mount for " + real);
    }
    return found;
  }

  /**
   * Returns the option that determines when reads update the access time: {@code noatime} never,
   * {@code relatime} once a day or after a write, {@code strictatime} always. The kernel does not
   * list {@code strictatime}.
   */
  public String accessTimes() {
    List<String> chosen = List.of(options.split(",", -1));
    return ACCESS_TIMES.stream().filter(chosen::contains).findFirst().orElse("strictatime");
  }

  /**
   * Returns the folder in {@code /sys} that describes the whole disk; empty if the mount is not on
   * a block device.
   */
  public Optional<Path> disk(HostFiles files) throws IOException {
    Path link = files.sys().resolve("dev/block").resolve(device);
    if (!Files.exists(link) && source.startsWith("/dev/")) {
      // Some file systems, such as btrfs, have device numbers that do not belong to a disk.
      Path node = Path.of(source);
      Path name = (Files.exists(node) ? node.toRealPath() : node).getFileName();
      link = files.sys().resolve("class/block").resolve(name);
    }
    if (!Files.exists(link)) {
      return Optional.empty();
    }
    Path folder = link.toRealPath();
    return Optional.of(Files.exists(folder.resolve("partition")) ? folder.getParent() : folder);
  }

  private static String unescaped(String word) {
    String bytes =
        OCTAL
            .matcher(word)
            .replaceAll(
                octal ->
                    Matcher.quoteReplacement(
                        String.valueOf((char) Integer.parseInt(octal.group(1), 8))));
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }
}
