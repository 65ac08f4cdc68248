package assay.lab.experiment.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.probe.process.ProcessRule;
import assay.lab.probe.process.ProcessRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessGroupsFileTest {
  @TempDir Path folder;

  private ProcessRules read(String text) throws IOException {
    return ProcessGroupsFile.read(Files.writeString(folder.resolve("groups.yaml"), text));
  }

  /** The first rule by command that fits; none asks for anything else beside. */
  private static String groupOf(ProcessRules rules, String command) {
    return rules.rules().stream()
        .filter(rule -> rule.command().isPresent())
        .filter(rule -> rule.command().get().matcher(command).find())
        .findFirst()
        .map(ProcessRule::group)
        .orElse("other");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tserver      | /jdk/bin/java -Xmx2g -cp a:b org.apache.accumulo.start.Main tserver -o x=y
          tserver      | java -Dapp=tserver -Xmx1g org.apache.accumulo.start.Main tserver
          manager      | java -cp x org.apache.accumulo.start.Main master
          gc           | java -cp x org.apache.accumulo.start.Main gc
          compactor    | java -cp x org.apache.accumulo.start.Main compactor -q q1
          scan-server  | java -cp x org.apache.accumulo.start.Main sserver
          zookeeper    | java -cp x org.apache.zookeeper.server.quorum.QuorumPeerMain zoo.cfg
          zookeeper    | java -cp x org.apache.zookeeper.server.ZooKeeperServerMain zoo.cfg
          hbase        | java -Dassay.log=/d/logs/hbase-1.log -cp x org.apache.hadoop.hbase.master.HMaster start
          hmaster      | java -Dproc_master org.apache.hadoop.hbase.master.HMaster start
          regionserver | java org.apache.hadoop.hbase.regionserver.HRegionServer start
          namenode     | /usr/bin/java -Dproc_namenode org.apache.hadoop.hdfs.server.namenode.NameNode
          datanode     | java org.apache.hadoop.hdfs.server.datanode.DataNode
          nodemanager  | java org.apache.hadoop.yarn.server.nodemanager.NodeManager
          yarn-container | bash /tmp/nm/container_1700000000000_0001_01_000002/default_container_executor.sh
          cassandra    | java -ea org.apache.cassandra.service.CassandraDaemon
          assay-workers | java -Xms1g -cp lib/* assay.cli.Main worker --join a:1
          other        | java -cp lib/* assay.cli.Main serve
          other        | grep org.apache.accumulo.start.Main tserver
          other        | sh -c exec java org.apache.accumulo.start.Main tserver
          """)
  void theUsualRulesKnowServersAsTheirScriptsStartThem(String group, String command) {
    assertThat(groupOf(ProcessGroupsFile.usual(), command)).isEqualTo(group);
  }

  @Test
  void theUsualRulesTellServersOfStoresFromOthers() {
    assertThat(ProcessGroupsFile.usual().rules())
        .filteredOn(rule -> rule.owner() == ProcessRule.Owner.STORE)
        .extracting(ProcessRule::group)
        .contains("tserver", "hbase", "regionserver", "hmaster", "zookeeper", "cassandra")
        .doesNotContain("assay-workers", "yarn-container", "assay");
  }

  @Test
  void rulesOfAFileComeFirst() throws IOException {
    ProcessRules rules =
        read(
            """
            # mine
            - {group: hot, command: 'tserver -o hot', of: store}
            - group: build
              user: ci
              cgroup: '/builds/'
            """);
    assertThat(groupOf(rules, "java org.apache.accumulo.start.Main tserver -o hot"))
        .isEqualTo("hot");
    assertThat(groupOf(rules, "java org.apache.accumulo.start.Main tserver")).isEqualTo("tserver");
    assertThat(rules.rules().get(1).user()).contains("ci");
    assertThat(rules.declared()).containsExactly("hot");
    assertThat(rules.rules()).hasSize(2 + ProcessGroupsFile.usual().rules().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          - {group: a, comand: x}  | groups.yaml:1: unknown key 'comand' in a rule; did you mean 'command'?
          - {group: a}             | groups.yaml:1: rule: process group 'a' must have a command, user, parent or cgroup
          - {command: x}           | groups.yaml:1: key 'group' is missing in a rule
          - {group: A b, user: x}  | groups.yaml:1: rule: process group 'A b' must consist of lower-case letters
          - {group: a, command: (} | groups.yaml:1: rule: command is not a regular expression: Unclosed group
          - {group: a, user: x, of: me} | groups.yaml:1: of: no owner 'me'
          group: a                 | groups.yaml:1: process groups: must be a list
          # nothing                | groups.yaml:1: the file is empty; expected a list of rules
          """)
  void whatIsWrongIsSaidWithItsLine(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> ProcessGroupsFile.read(folder.resolve("none.yaml")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("none.yaml; must be a YAML file");
  }
}
