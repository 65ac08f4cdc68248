package assay.lab.experiment;

import assay.lab.fleet.probe.Mirror;
import assay.lab.fleet.probe.ProbeWork;
import assay.lab.fleet.probe.Shipper;
import assay.lab.probe.process.ProcessRules;
import assay.lab.run.RunLog;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Takes samples on a machine that has no role in the run other than being sampled. Uses the probes
 * that every run uses. Used by one thread.
 */
public final class ProbePart implements ProbeWork {
  private final ProcessRules groups;
  private final Collection<Path> disks;

  public ProbePart(ProcessRules groups, Collection<Path> disks) {
    this.groups = groups;
    this.disks = List.copyOf(disks);
  }

  @Override
  public Closeable begin(
      String name,
      List<String> processes,
      RunClock clock,
      long clockErrorNanos,
      Mirror.Point mirror)
      throws IOException {
    Path folder = Files.createTempDirectory("assay-probe-");
    RunLog log = RunLog.ofProbe(new RunFolder(folder), clock, name, clockErrorNanos / 1e6);
    boolean sends = false;
    try {
      Shipper shipper = Shipper.start(mirror, name, folder);
      sends = true;
      MachineWatch watch = MachineWatch.start(log, groups.ofStore(processes), disks);
      return () -> {
        watch.close();
        shipper.close();
        remove(folder);
      };
    } finally {
      if (!sends) {
        log.close();
        remove(folder);
      }
    }
  }

  private static void remove(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(folder)) {
      files = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }
}
