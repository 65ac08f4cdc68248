package assay.cli.fleet;

import assay.cli.home.Home;
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
 * Where processes find the secret of their fleet: in their environment, or else in a file beside
 * Assay that only its owner can read. The first process that needs the file makes it, so that
 * fleets of one machine need no configuration.
 */
final class FleetSecrets {
  private static final Set<PosixFilePermission> OWNER =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private FleetSecrets() {}

  /**
   * The secret of the fleets that this process leads or joins.
   *
   * @throws IllegalArgumentException if it is none, or others could know it; one line
   */
  static FleetSecret find(Home home) throws IOException {
    return find(System.getenv(FleetSecret.VARIABLE), home.fleetSecret());
  }

  /**
   * The same.
   *
   * @param given by the environment; null if it has none
   */
  static FleetSecret find(String given, Path file) throws IOException {
    if (given != null) {
      return parse("environment variable " + FleetSecret.VARIABLE, given);
    }
    if (!Files.exists(file)) {
      make(file);
    }
    if (!OWNER.containsAll(Files.getPosixFilePermissions(file))) {
      throw new IllegalArgumentException(
          file + ": others may read or change this secret; remove the file, or chmod 600 it");
    }
    return parse(file.toString(), Files.readString(file));
  }

  private static FleetSecret parse(String where, String text) {
    try {
      return FleetSecret.of(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
    }
  }

  /** Two processes may do so at once: a file appears whole, and the first one stays. */
  private static void make(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Path draft =
        Files.createTempFile(
            file.getParent(), "fleet-secret", ".tmp", PosixFilePermissions.asFileAttribute(OWNER));
    try {
      Files.writeString(draft, FleetSecret.random().text() + "\n");
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException e) {
      // Another process was first.
    } finally {
      Files.delete(draft);
    }
  }
}
