package assay.clusters.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServersFolderTest {
  @TempDir private Path folder;

  @Test
  void theNewestVersionIsFoundThroughALink() throws Exception {
    Path dist = Files.createDirectory(folder.toRealPath().resolve("dist"));
    Files.createDirectories(dist.resolve("servers/accumulo-2.9/lib"));
    Path newest = Files.createDirectories(dist.resolve("servers/accumulo-2.10/lib")).getParent();
    Path link = Files.createSymbolicLink(folder.resolve("link"), dist);

    assertThat(ServersFolder.newest(link, "accumulo")).isEqualTo(newest);
    assertThat(ServersFolder.newest(dist, "accumulo")).isEqualTo(newest);
  }
}
