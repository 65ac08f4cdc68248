package assay.lab.probe.host;

import assay.lab.run.EventDetail.HostDetail;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** Determines the facts about a machine that are needed to interpret the machine's samples. */
public final class HostFacts {
  private static final String ONE_DISK = "{sd,hd}*";

  private HostFacts() {}

  /**
   * Returns facts about a machine, including the rotating disks that the kernel reports. On virtual
   * machines, the kernel reports all disks as rotating, so Assay ignores these reports.
   *
   * @param writer writer of the series that are sampled on this machine
   * @param moreSerialDisks other disks that are known to handle only one request at a time
   */
  public static HostDetail capture(
      HostFiles files, String writer, Collection<String> moreSerialDisks) {
    Path kernel = files.proc().resolve("sys/kernel/random/boot_id");
    List<String> disks = new ArrayList<>(serial(files));
    disks.addAll(moreSerialDisks);
    Collections.sort(disks);
    return new HostDetail(writer, HostFiles.firstLine(kernel).orElse(""), disks);
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
      // Disks whose properties cannot be read are not reported as serial.
      return List.of();
    }
    return serial;
  }
}
