package assay.cli.fleet;

import assay.cli.home.Home;
import assay.cli.launch.Ssh;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

public final class RemoteOptions {
  @Option(
      names = "--ssh-config",
      paramLabel = "FILE",
      description = "Configuration file for ssh, as in 'ssh -F FILE'. Default: ssh's usual files.")
  private Path sshConfig;

  @Option(
      names = "--worker-home",
      paramLabel = "DIR",
      description =
          "Folder where Assay is installed on other machines. Default: the same path as on this"
              + " machine.")
  private Path workerHome;

  public Ssh ssh() {
    if (sshConfig != null && !Files.isRegularFile(sshConfig)) {
      throw new IllegalArgumentException("--ssh-config: no such file: " + sshConfig);
    }
    return new Ssh(Optional.ofNullable(sshConfig));
  }

  /**
   * Returns the installation folder of Assay on other machines. A hosts file may name a different
   * folder for a host.
   */
  Path home(Home here) {
    return workerHome == null ? here.path().normalize() : workerHome;
  }
}
