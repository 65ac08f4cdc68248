package assay.cli.fleet;

import assay.cli.home.Home;
import assay.cli.launch.Ssh;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How Assay is reached on other machines, be it for clients or for probes. */
public final class RemoteOptions {
  @Option(
      names = "--ssh-config",
      paramLabel = "FILE",
      description = "with hosts: ssh's settings, as 'ssh -F' takes them")
  private Path sshConfig;

  @Option(
      names = "--worker-home",
      paramLabel = "DIR",
      description = "where Assay lies on other machines (where it does here)")
  private Path workerHome;

  /** How ssh is called. */
  public Ssh ssh() {
    if (sshConfig != null && !Files.isRegularFile(sshConfig)) {
      throw new IllegalArgumentException("--ssh-config: no file " + sshConfig);
    }
    return new Ssh(Optional.ofNullable(sshConfig));
  }

  /** Where Assay lies there, unless a file of hosts says otherwise. */
  Path home(Home here) {
    return workerHome == null ? here.path().normalize() : workerHome;
  }
}
