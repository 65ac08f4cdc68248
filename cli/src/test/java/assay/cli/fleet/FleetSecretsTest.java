package assay.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.fleet.coordination.FleetSecret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetSecretsTest {
  private static final String GIVEN = "0123456789abcdefghij";

  @TempDir private Path folder;

  @Test
  void theEnvironmentComesFirstAndNoFileIsMade() throws Exception {
    Path file = folder.resolve("var/fleet-secret");
    assertThat(FleetSecrets.find(GIVEN, file).text()).isEqualTo(GIVEN);
    assertThat(file).doesNotExist();
    assertThatThrownBy(() -> FleetSecrets.find("short", file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("environment variable ASSAY_FLEET_SECRET: a fleet's secret must be")
        .hasMessageNotContaining("short");
  }

  @Test
  void aFileThatOnlyItsOwnerReadsIsMadeOnceHoweverManyNeedIt() throws Exception {
    Path file = folder.resolve("var/fleet-secret");
    Set<String> found = ConcurrentHashMap.newKeySet();
    IntStream.range(0, 16).parallel().forEach(i -> found.add(secret(file)));
    assertThat(found).hasSize(1).containsExactly(Files.readString(file).strip());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(file.getParent().toFile().list()).containsExactly("fleet-secret");
  }

  private static String secret(Path file) {
    try {
      return FleetSecrets.find(null, file).text();
    } catch (java.io.IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aFileThatOthersReadIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("fleet-secret"), FleetSecret.random().text());
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertThatThrownBy(() -> FleetSecrets.find(null, file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            file
                + ": other users can read or change this secret; delete the file, or run 'chmod 600 "
                + file
                + "'");
  }
}
