package assay.cli.fleet;

import assay.lab.fleet.probe.Mirror;
import assay.lab.fleet.probe.Shipper;
import assay.lab.load.SystemClock;
import assay.lab.run.file.RunFolder;
import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Folder to which a worker writes its records. The folder is the run's folder if the worker can
 * access it. Otherwise, it is a temporary folder, which is continuously copied to the run's folder.
 * Not thread-safe.
 */
final class WorkerFolder implements Flushable, Closeable {
  private Path own;
  private Shipper shipper;

  /**
   * @param run path of the run's folder on the conductor's machine
   * @param mirror mirror of the run's folder; null if all workers can access the run's folder
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
  public void flush() throws IOException {
    if (shipper != null) {
      shipper.deliver();
    }
  }

  /**
   * Sends the remaining data, and deletes the temporary folder.
   *
   * @throws IOException if the remaining data could not be sent; the temporary folder is then kept
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
