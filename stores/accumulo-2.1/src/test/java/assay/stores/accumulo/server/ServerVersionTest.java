package assay.stores.accumulo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import assay.store.StoreException;
import assay.stores.accumulo.client.AccumuloSite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which versions of servers and clients go together. */
class ServerVersionTest {
  @TempDir Path folder;
  private AccumuloSite site;

  @BeforeEach
  void site() throws Exception {
    Path file = folder.resolve("client.properties");
    Files.writeString(
        file,
        "instance.name=prod\ninstance.zookeepers=zk:2181\nauth.principal=me\nauth.token=secret\n");
    site = AccumuloSite.read(file, Duration.ofSeconds(1));
  }

  @Test
  void patchesOfOneMinorVersionGoTogether() {
    assertThatNoException()
        .isThrownBy(
            () -> {
              ServerVersion.requireSame(site, "2.1.4", "2.1.4");
              ServerVersion.requireSame(site, "2.1.0", "2.1.6");
              ServerVersion.requireSame(site, "2.1.7-SNAPSHOT", "2.1.6");
              // What is no version is no reason to refuse.
              ServerVersion.requireSame(site, "unknown", "2.1.6");
            });
  }

  @Test
  void otherMinorVersionsAreRefusedInOneLine() {
    for (String server : new String[] {"3.0.0", "2.0.1", "1.10.4", "2.10.1"}) {
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> ServerVersion.requireSame(site, server, "2.1.4"))
          .withMessageContainingAll("'prod'", server, "2.1.4", "docs/adding-servers.md")
          .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }
  }
}
