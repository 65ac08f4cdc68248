package assay.lab.probe.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which machine a process samples, and what has to be known of it to judge the samples.
 *
 * @param name the host's
 * @param kernel the running kernel's own id: what has the same is one machine, whatever names and
 *     addresses its parts have; empty if it cannot be read
 * @param serialDisks disks that certainly do one request after the other: rotating ones, and no
 *     virtual machine's, whose disks are called rotating whatever they are
 */
public record HostFacts(String name, String kernel, List<String> serialDisks) {
  /** Kernel's names of disks that are one device, not made of others. */
  private static final String ONE_DISK = "{sd,hd}*";

  /** Copies. */
  public HostFacts {
    serialDisks = List.copyOf(serialDisks);
  }

  /** Of this machine. */
  public static HostFacts capture(HostFiles files) {
    Path kernel = files.proc().resolve("sys/kernel");
    return new HostFacts(
        line(kernel.resolve("hostname")), line(kernel.resolve("random/boot_id")), serial(files));
  }

  /** The same with more disks that do one request after the other. */
  public HostFacts with(Collection<String> moreSerialDisks) {
    List<String> all = new ArrayList<>(serialDisks);
    all.addAll(moreSerialDisks);
    Collections.sort(all);
    return new HostFacts(name, kernel, all);
  }

  /**
   * As an event's detail.
   *
   * @param writer who writes the series that are sampled here
   */
  public Map<String, Object> detail(String writer) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("writer", writer);
    detail.put("kernel", kernel);
    detail.put("serialDisks", serialDisks);
    return detail;
  }

  private static List<String> serial(HostFiles files) {
    Object virtualised = new Environment(files).virtualised(files.proc().resolve("cpuinfo"));
    List<String> serial = new ArrayList<>();
    if (!Boolean.FALSE.equals(virtualised)) {
      return serial;
    }
    Path block = files.sys().resolve("block");
    try (DirectoryStream<Path> disks = Files.newDirectoryStream(block, ONE_DISK)) {
      for (Path disk : disks) {
        if (line(disk.resolve("queue/rotational")).equals("1")) {
          serial.add(disk.getFileName().toString());
        }
      }
    } catch (IOException e) {
      // Of disks of which nothing can be read nothing is claimed.
      return List.of();
    }
    Collections.sort(serial);
    return serial;
  }

  private static String line(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    } catch (IOException e) {
      // Not there, or not for us to see: it stays unknown, as the contract says.
      return "";
    }
  }
}
