package assay.cli.fleet;

import assay.lab.fleet.probe.Mirror;
import assay.lab.run.file.RunFolder;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** Receives copies of files from clients that cannot access the run's folder. Not thread-safe. */
final class RunMirror implements Closeable {
  private final WorkerSite site;
  private Mirror mirror;

  RunMirror(WorkerSite site) {
    this.site = site;
  }

  /**
   * Starts receiving data for a run's folder.
   *
   * @return address to which clients send data; empty if this process starts all clients on this
   *     machine
   */
  Optional<Mirror.Point> of(RunFolder folder) throws IOException {
    if (site.elsewhere()) {
      mirror = Mirror.start(folder.path(), site.address(), RunFolder::isOfWorker);
    }
    return Optional.ofNullable(mirror).map(Mirror::point);
  }

  @Override
  public void close() throws IOException {
    if (mirror != null) {
      mirror.close();
    }
  }
}
