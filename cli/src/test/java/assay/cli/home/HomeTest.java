package assay.cli.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {
  @TempDir private Path folder;

  @Test
  void aCheckoutHasWhatItsBuildMadeAndKeepsItsData() throws Exception {
    Path built = Files.createDirectories(folder.resolve("target/dist"));
    Home home = new Home(folder);
    assertThat(home.dist()).isEqualTo(built);
    assertThat(home.cluster("accumulo")).isEqualTo(folder.resolve("var/clusters/accumulo"));
  }

  @Test
  void aReleaseHasEverythingInItsFolderAndKeepsItsDataElsewhere() {
    Path data = folder.resolve("data");
    Home home = new Home(folder.resolve("assay-0.1.0"), data);
    assertThat(home.dist()).isEqualTo(folder.resolve("assay-0.1.0"));
    assertThat(home.cluster("accumulo")).isEqualTo(data.resolve("clusters/accumulo"));
    assertThat(home.certificate()).startsWithRaw(data);
    assertThat(home.log()).startsWithRaw(data);
  }
}
