package assay.lab.probe.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.probe.FixtureHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessRulesTest {
  private static ProcessRule.Candidate known(
      String command, String user, String parentGroup, String cgroup) {
    return new ProcessRule.Candidate(command, () -> user, parentGroup, () -> cgroup);
  }

  private static ProcessRule rule(
      String group, String command, String user, String parent, String cgroup) {
    return new ProcessRule(
        group,
        Optional.ofNullable(command).map(Pattern::compile),
        Optional.ofNullable(user),
        Optional.ofNullable(parent),
        Optional.ofNullable(cgroup).map(Pattern::compile),
        ProcessRule.Owner.OTHERS);
  }

  @Test
  void theFirstRuleOfWhichEverythingFitsDecides() {
    ProcessRules rules =
        new ProcessRules(
            List.of(
                rule("mine", "server", "me", null, null),
                rule("server", "server$", null, null, null),
                rule("child", null, null, "server", null),
                rule("box", null, null, null, "/box-\\d")));
    assertThat(rules.groupOf(known("a server", "me", "", ""))).isEqualTo("mine");
    assertThat(rules.groupOf(known("a server", "you", "", ""))).isEqualTo("server");
    assertThat(rules.groupOf(known("a server x", "you", "", "0::/box-7"))).isEqualTo("box");
    assertThat(rules.groupOf(known("sh", "me", "server", "0::/box-7"))).isEqualTo("child");
    assertThat(rules.groupOf(known("sh", "me", "mine", "0::/"))).isEqualTo("other");
  }

  @Test
  void aRuleWithoutConditionOrWithANameThatSeriesHaveIsRefused() {
    assertThatThrownBy(() -> rule("a", null, null, null, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must have a command, user, parent or cgroup");
    for (String name : new String[] {"machine", "unattributed", "Tablet Server", "a.b", ""}) {
      assertThatThrownBy(() -> rule(name, "x", null, null, null))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'" + name + "'");
    }
  }

  @Test
  void serversOfAnotherStoreAreProcessesLikeAnyOthers() {
    ProcessRules rules =
        new ProcessRules(
            List.of(
                server("mine", "mongod"),
                server("cassandra", "Cassandra"),
                server("hbase", "HMaster"),
                rule("builds", null, "ci", null, null)),
            Set.of("mine"),
            Optional.empty());
    assertThat(groups(rules.ofStore(List.of("cassandra"))))
        .as("a leftover HBase during a Cassandra run")
        .containsExactly("mine", "cassandra", "builds");
    assertThat(groups(rules.ofStore(List.of("assay")))).containsExactly("mine", "builds");
    assertThat(rules.ofStore(List.of())).as("a store that does not say").isEqualTo(rules);
    assertThat(rules.hasServers("cassandra")).isTrue();
    assertThat(rules.hasServers("builds")).isFalse();
  }

  @Test
  void serversOfAnotherClusterOfAssaysAreProcessesLikeAnyOthers(@TempDir Path folder)
      throws Exception {
    Path own = Files.createDirectories(folder.resolve("my clusters/a"));
    Path other = Files.createDirectories(folder.resolve("my clusters/ab"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), own);
    ProcessRules any =
        new ProcessRules(
            List.of(server("mine", "Proxy"), server("datanode", "DataNode")),
            Set.of("mine"),
            Optional.empty());
    ProcessRules rules = any.ofStore(List.of("datanode")).ofCluster(link);
    assertThat(rules.groupOf(dataNode(own))).isEqualTo("datanode");
    assertThat(rules.groupOf(dataNode(other))).isEqualTo("other");
    assertThat(any.groupOf(dataNode(other))).as("no cluster of Assay's").isEqualTo("datanode");
    assertThat(rules.groupOf(known("java DataNode", "hdfs", "", "")))
        .as("one that somebody else started")
        .isEqualTo("datanode");
    assertThat(rules.groupOf(known(flag(other) + " Proxy", "me", "", "")))
        .as("which the user has declared")
        .isEqualTo("mine");
  }

  private static ProcessRule.Candidate dataNode(Path cluster) {
    return known("java " + flag(cluster) + " DataNode", "me", "", "");
  }

  private static String flag(Path cluster) {
    return "-Dassay.log=" + cluster.resolve("logs/datanode-1.log");
  }

  private static List<String> groups(ProcessRules rules) {
    return rules.rules().stream().map(ProcessRule::group).toList();
  }

  private static ProcessRule server(String group, String command) {
    return FixtureHost.rule(group, command, ProcessRule.Owner.STORE);
  }
}
