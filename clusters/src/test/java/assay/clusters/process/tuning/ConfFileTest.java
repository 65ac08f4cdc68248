package assay.clusters.process.tuning;

import static assay.clusters.ClusterChecks.assertBadInput;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConfFileTest {
  @Test
  void aUsersValueStandsInThePlaceOfTheOneThatWasThere() {
    String text =
        """
        <configuration>
          <property><name>a.b</name><value>1</value></property>
          <!-- kept -->
          <property>
            <name>a.bc</name>
            <value>2</value>
          </property>
        </configuration>
        """;

    assertThat(file(ConfFile.Format.XML).with(Map.of("a.b", "x<$1&"), text))
        .isEqualTo(
            """
            <configuration>
              <!-- kept -->
              <property>
                <name>a.bc</name>
                <value>2</value>
              </property>
              <property><name>a.b</name><value>x&lt;$1&amp;</value></property>
            </configuration>
            """);
  }

  @Test
  void theValueOfAKeyIsRead() {
    assertThat(
            file(ConfFile.Format.XML)
                .value(
                    "<name>a.bc</name><value>2</value> <name>a.b</name>\n <value>1</value>", "a.b"))
        .hasValue("1");
    assertThat(file(ConfFile.Format.PROPERTIES).value("a.bc=2\na.b=10s\n", "a.b")).hasValue("10s");
    assertThat(file(ConfFile.Format.YAML).value("a: 2\nb: 3\n", "b")).hasValue("3");
    assertThat(file(ConfFile.Format.PROPERTIES).value("#a.b=1\n", "a.b")).isEmpty();
  }

  @Test
  void linesOfPropertiesAreReplacedAndOthersStay() {
    assertThat(
            file(ConfFile.Format.PROPERTIES)
                .with(
                    new TreeMap<>(Map.of("a.b", "C:\\x=$1", "z", "9")), "a.b=1\na.bc=2\n# a.b=3\n"))
        .isEqualTo("a.bc=2\n# a.b=3\na.b=C:\\\\x=$1\nz=9\n");
  }

  @Test
  void aKeyOfYamlIsReplacedWithAllBelowIt() {
    String text = "memtable:\n  configurations:\n    trie: x\nfolders:\n- a\n- b\nlast: 1\n";

    assertThat(
            file(ConfFile.Format.YAML)
                .with(Map.of("memtable", "{configurations: {}}", "folders", "[c]"), text))
        .startsWith("last: 1\n")
        .contains("memtable: {configurations: {}}\n", "folders: [c]\n")
        .doesNotContain("trie", "- a");
  }

  @ParameterizedTest
  @CsvSource({
    "the.port, 1, 'conf of site: ''the.port'' is set by Assay, as are all ports; remove this key'",
    "ssl.keyPassword, x, 'is set by Assay, which sets all passwords'",
    "'a=b', 1, 'is not a key'",
    "'', 1, 'is not a key'",
    "'a</name>', 1, 'is not a key'"
  })
  void whatIsNotTheUsersIsRefusedByName(String key, String value, String expected) {
    assertBadInput(() -> file(ConfFile.Format.XML).check(key, value, servers -> Optional.empty()))
        .hasMessageContaining(expected);
  }

  @Test
  void aValueOfSeveralLinesWouldBeSeveralKeys() {
    ConfFile file = file(ConfFile.Format.PROPERTIES);
    assertThatThrownBy(() -> file.check("a", "1\nthe.port=2", servers -> Optional.empty()))
        .hasMessageContaining("must have a single-line value");
    file.check("a", "1", servers -> Optional.empty());
  }

  private static ConfFile file(ConfFile.Format format) {
    return new ConfFile(
        "site", format, Map.of(".*port", "Assay, as are all ports"), KnownKeys.NONE);
  }
}
