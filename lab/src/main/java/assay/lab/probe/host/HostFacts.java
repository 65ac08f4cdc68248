package assay.lab.probe.host;

import assay.lab.run.EventDetail;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * Facts about a sampled machine that are needed to interpret its samples.
 *
 * @param name host name
 * @param kernel id of the running kernel, which identifies a machine regardless of its names and
 *     addresses; empty if it cannot be read
 * @param serialDisks rotating disks, which certainly handle one request at a time. Empty on virtual
 *     machines, because their disks are always reported as rotating
 */
public record HostFacts(String name, String kernel, List<String> serialDisks) {
  /** Pattern of the kernel's names of disks that are a single device. */
  private static final String ONE_DISK = "{sd,hd}*";

  public HostFacts {
    serialDisks = List.copyOf(serialDisks);
  }

  public static HostFacts capture(HostFiles files) {
    Path kernel = files.proc().resolve("sys/kernel");
    return new HostFacts(
        HostFiles.firstLine(kernel.resolve("hostname")).orElse(""),
        HostFiles.firstLine(kernel.resolve("random/boot_id")).orElse(""),
        serial(files));
  }

  public HostFacts with(Collection<String> moreSerialDisks) {
    List<String> all = new ArrayList<>(serialDisks);
    all.addAll(moreSerialDisks);
    Collections.sort(all);
    return new HostFacts(name, kernel, all);
  }

  /**
   * Returns these facts as the detail of an event.
   *
   * @param writer writer of the series that are sampled on this machine
   */
  public EventDetail.HostDetail detail(String writer) {
    return new EventDetail.HostDetail(writer, kernel, serialDisks);
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
        if (HostFiles.lines(disk.resolve("queue/rotational")).equals(List.of("1"))) {
          serial.add(disk.getFileName().toString());
        }
      }
    } catch (IOException e) {
      // Disks whose properties cannot be read are not claimed to be serial.
      return List.of();
    }
    Collections.sort(serial);
    return serial;
  }
}
