package assay.cli.fleet;

import assay.lab.fleet.probe.Mirror;
import assay.lab.run.file.RunFolder;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** Mirror of a run's folder for clients that cannot access this folder. Used by one thread. */
final class RunMirror implements Closeable {
  private final WorkerSite site;
  private Mirror mirror;

  RunMirror(WorkerSite site) {
    this.site = site;
  }

  /** Starts receiving data from clients; empty if all clients run on this machine. */
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
