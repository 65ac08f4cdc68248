package assay.lab.verdict.limit;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A disk, and the share of a phase's time in which the disk had a request in progress.
 *
 * @param series name of the series whose mean is the share
 * @param serial whether the disk certainly handles one request at a time; only for such disks, a
 *     share near 1 is a limit
 */
record BusyDisk(HostUse on, String name, String series, double share, boolean serial) {
  private static final Pattern SERIES = Pattern.compile("disk\\.(.+)\\.util\\.percent");

  static List<BusyDisk> all(List<HostUse> hosts) {
    return hosts.stream()
        .flatMap(use -> use.host().machine().stream().flatMap(machine -> of(use, machine)))
        .toList();
  }

  private static Stream<BusyDisk> of(HostUse use, WriterSeries machine) {
    return machine
        .names(SERIES)
        .flatMap(
            series ->
                machine.mean(series.group()).stream()
                    .mapToObj(
                        percent ->
                            new BusyDisk(
                                use,
                                series.group(1),
                                machine.id(series.group()),
                                percent / 100,
                                use.host().serialDisks().contains(series.group(1)))));
  }
}
