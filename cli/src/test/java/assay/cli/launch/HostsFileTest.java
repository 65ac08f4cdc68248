package assay.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostsFileTest {
  @TempDir private Path folder;

  private HostsFile read(String... lines) throws Exception {
    return HostsFile.read(Files.write(folder.resolve("hosts"), List.of(lines)));
  }

  @Test
  void aLineIsAHost() throws Exception {
    List<Host> hosts =
        read(
                "# the rack on the left",
                "",
                "node1",
                "ann@node2.example.org:2222 workers=3 home=/opt/assay  # the big one",
                "[fe80::1]:22 workers=2")
            .hosts();
    assertThat(hosts)
        .extracting(Host::toString)
        .containsExactly("node1", "ann@node2.example.org:2222", "[fe80::1]:22");
    assertThat(hosts).extracting(Host::workers).containsExactly(1, 3, 2);
    assertThat(hosts.get(0).port()).isEmpty();
    assertThat(hosts.get(1).home()).hasValue("/opt/assay");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-oProxyCommand=evil     | '-oProxyCommand=evil' must be [USER@]HOST[:PORT]",
        "a;b                     | 'a;b' must be [USER@]HOST",
        "ann@                    | 'ann@' must be [USER@]HOST",
        "node1:0                 | port '0': must be a whole number from 1 to 65535",
        "node1:65536             | port '65536'",
        "node1 wokers=2          | unknown key 'wokers'; did you mean 'workers'?",
        "node1 workers=0         | workers '0': must be a whole number from 1 to 64",
        "node1 workers=NaN       | workers 'NaN'",
        "node1 workers           | 'workers' must be KEY=VALUE",
        "node1 home=             | 'home=' must be KEY=VALUE",
        "node1 home=a home=b     | 'home' is set twice; remove one",
        "node0                   | node0 is already listed at ",
      })
  void aWrongLineIsNamed(String line, String expected) {
    assertThatThrownBy(() -> read("node0", line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(folder.resolve("hosts") + ":2: ")
        .hasMessageContaining(expected);
  }

  @Test
  void aFileWithoutHostsIsRefused() {
    assertThatThrownBy(() -> read("# none yet")).hasMessageContaining("has none");
    assertThatThrownBy(() -> HostsFile.read(folder.resolve("none")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no such file");
  }

  @Test
  void workersAreDealtOutOneByOne() throws Exception {
    HostsFile file = read("a workers=3", "b", "c workers=2");
    assertThat(file.deal(6))
        .extracting(Host::toString)
        .containsExactly("a", "b", "c", "a", "c", "a");
    assertThat(file.deal(4)).extracting(Host::toString).containsExactly("a", "b", "c", "a");
    assertThatThrownBy(() -> file.deal(7)).hasMessageContaining("has room for 6 workers, but 7");
    assertThatThrownBy(() -> file.deal(2)).hasMessageContaining("lists 3 hosts for 2 workers");
  }
}
