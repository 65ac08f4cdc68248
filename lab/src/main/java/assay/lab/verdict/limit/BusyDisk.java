package assay.lab.verdict.limit;

import java.util.ArrayList;
import java.util.List;

/**
 * A disk, and the share of a phase's time in which it had a request in progress.
 *
 * @param series name of the series whose mean is the share
 * @param serial whether the disk certainly handles one request at a time; only then is a share near
 *     1 a limit
 */
record BusyDisk(HostUse on, String name, String series, double share, boolean serial) {
  private static final String DISK = "disk.";
  private static final String UTIL = ".util.percent";

  static List<BusyDisk> all(List<HostUse> hosts) {
    List<BusyDisk> all = new ArrayList<>();
    for (HostUse use : hosts) {
      use.host().machine().ifPresent(machine -> add(use, machine, all));
    }
    return all;
  }

  private static void add(HostUse use, WriterSeries machine, List<BusyDisk> all) {
    for (String series : machine.names()) {
      if (series.startsWith(DISK) && series.endsWith(UTIL)) {
        String name = series.substring(DISK.length(), series.length() - UTIL.length());
        boolean serial = use.host().serialDisks().contains(name);
        machine
            .mean(series)
            .ifPresent(
                percent ->
                    all.add(new BusyDisk(use, name, machine.id(series), percent / 100, serial)));
      }
    }
  }
}
