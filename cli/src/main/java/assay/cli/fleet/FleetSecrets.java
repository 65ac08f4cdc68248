package assay.cli.fleet;

import assay.cli.home.Home;
import assay.cli.home.OptionValue;
import assay.lab.fleet.coordination.FleetSecret;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Finds the secret that the processes of a fleet share. The secret is in an environment variable,
 * or in a file in Assay's data folder. Only the owner can read this file. If the file is missing,
 * this class creates the file with a new secret. Fleets on one machine therefore need no
 * configuration.
 */
final class FleetSecrets {
  private static final Set<PosixFilePermission> OWNER =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private FleetSecrets() {}

  /**
   * Returns the secret of the fleets that this process leads or joins.
   *
   * @throws IllegalArgumentException if the secret is malformed, or if other users can read the
   *     secret; the message is one line
   */
  static FleetSecret find(Home home) throws IOException {
    return find(System.getenv(FleetSecret.VARIABLE), home.fleetSecret());
  }

  static FleetSecret find(String given, Path file) throws IOException {
    if (given != null) {
      return OptionValue.parse(
          "environment variable " + FleetSecret.VARIABLE, given, FleetSecret::of);
    }
    if (!Files.exists(file)) {
      make(file);
    }
    if (!OWNER.containsAll(Files.getPosixFilePermissions(file))) {
      throw new IllegalArgumentException(
          file
              + ": other users can read or change this secret; delete the file, or run 'chmod 600 "
              + file
              + "'");
    }
    return OptionValue.parse(file.toString(), Files.readString(file), FleetSecret::of);
  }

  /**
   * Creates a file with a new secret. The file appears only when its content is complete. If
   * several processes create the file at the same time, the first file is kept.
   */
  private static void make(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Path draft =
        Files.createTempFile(
            file.getParent(), "fleet-secret", ".tmp", PosixFilePermissions.asFileAttribute(OWNER));
    try {
      Files.writeString(draft, FleetSecret.random().text() + "\n");
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException e) {
      // Another process created the file first.
    } finally {
      Files.delete(draft);
    }
  }
}
