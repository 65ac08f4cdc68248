package assay.clusters.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.clusters.ClusterException;
import assay.clusters.process.folder.ClusterFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterTlsKeysTest {
  @TempDir private Path root;
  private final List<String> arguments = new ArrayList<>();

  @Test
  void keysAreSignedByTheAuthorityAndTheirOwnersAlone() throws Exception {
    Files.createDirectory(root.resolve("keys.draft"));
    Files.writeString(root.resolve("keys.draft/server.p12"), "of a maker that was interrupted");
    ClusterTlsKeys keys = ClusterTlsKeys.of(new ClusterFolder(root));
    assertThat(keys.exist()).isFalse();
    keys.makeIfMissing(this::run);

    assertThat(keys.exist()).isTrue();
    assertThat(root.resolve("keys.draft")).doesNotExist();
    Certificate authority = keys.trust().load().getCertificate("authority");
    assertThat(Collections.list(keys.trust().load().aliases())).containsExactly("authority");
    for (String holder : List.of("server", "client")) {
      KeyStore own = (holder.equals("server") ? keys.server() : keys.client()).load();
      assertThat(Collections.list(own.aliases())).containsExactly(holder);
      own.getCertificate(holder).verify(authority.getPublicKey());
      var names = ((X509Certificate) own.getCertificate(holder)).getSubjectAlternativeNames();
      assertThat(names.stream().map(name -> name.get(1).toString()))
          .containsExactlyInAnyOrder("localhost", "127.0.0.1");
    }
    assertThat(keys.clientSockets()).isNotNull();
    assertThat(permissions(keys.folder())).containsOnly("rwx------");
    try (Stream<Path> files = Files.list(keys.folder())) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(8);
      for (Path file : all) {
        assertThat(permissions(file)).as(file.toString()).containsOnly("rw-------");
      }
    }

    Set<String> passwords = new HashSet<>();
    for (KeyFile file : List.of(keys.server(), keys.client(), keys.trust())) {
      passwords.add(file.password());
    }
    assertThat(passwords).hasSize(3).allMatch(password -> password.length() == 32);
    assertThat(arguments).isNotEmpty().doesNotContainAnyElementsOf(passwords);
    arguments.clear();
    keys.makeIfMissing(this::run);
    assertThat(arguments).isEmpty();
    assertThat(keys.trust().load().getCertificate("authority")).isEqualTo(authority);
  }

  @Test
  void aKeytoolThatFailsLeavesNoKeys() {
    ClusterTlsKeys keys = ClusterTlsKeys.of(new ClusterFolder(root));
    assertThatThrownBy(
            () ->
                keys.makeIfMissing(
                    command -> {
                      throw ClusterException.failed("keytool ended with exit code 1");
                    }))
        .hasMessage("keytool ended with exit code 1");
    assertThat(keys.exist()).isFalse();
  }

  private static Set<String> permissions(Path file) throws IOException {
    return Set.of(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  private void run(List<String> command) throws InterruptedException {
    arguments.addAll(command);
    TestKeys.run(command);
  }
}
