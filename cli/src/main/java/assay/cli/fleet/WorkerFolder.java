package assay.cli.fleet;

import assay.lab.experiment.WorkerPart;
import assay.lab.fleet.probe.Mirror;
import assay.lab.fleet.probe.Shipper;
import assay.lab.load.SystemClock;
import assay.lab.run.file.RunFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where a worker records: in the run's folder if that is on its machine, else in a temporary one of
 * its own, of which the run's folder gets a copy while it grows. Used by one thread.
 */
final class WorkerFolder implements WorkerPart.Delivery, Closeable {
  private Path own;
  private Shipper shipper;

  /**
   * Finds the folder.
   *
   * @param run the run's folder, by the conductor's name for it
   * @param mirror null if all workers see that folder
   */
  RunFolder of(RunFolder run, Mirror.Point mirror, String worker) throws IOException {
    if (mirror == null || mirror.isHere(run.path(), SystemClock.SPINNING.origin())) {
      return run;
    }
    own = Files.createTempDirectory("assay-" + worker + "-");
    RunFolder folder = new RunFolder(own);
    Files.createDirectory(folder.latency());
    shipper = Shipper.start(mirror, worker, own);
    return folder;
  }

  @Override
  public void deliver() throws IOException {
    if (shipper != null) {
      shipper.deliver();
    }
  }

  /**
   * Sends what is left, and removes the temporary folder.
   *
   * @throws IOException if it could not be sent; then it is kept
   */
  @Override
  public void close() throws IOException {
    if (shipper != null) {
      shipper.close();
    }
    if (own != null) {
      List<Path> files;
      try (Stream<Path> found = Files.walk(own)) {
        files = found.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }
}
