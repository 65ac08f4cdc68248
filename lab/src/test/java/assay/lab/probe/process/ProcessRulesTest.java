package assay.lab.probe.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ProcessRulesTest {
  private record Known(String command, String user, String parentGroup, String cgroup)
      implements ProcessRule.Candidate {}

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
    assertThat(rules.groupOf(new Known("a server", "me", "", ""))).isEqualTo("mine");
    assertThat(rules.groupOf(new Known("a server", "you", "", ""))).isEqualTo("server");
    assertThat(rules.groupOf(new Known("a server x", "you", "", "0::/box-7"))).isEqualTo("box");
    assertThat(rules.groupOf(new Known("sh", "me", "server", "0::/box-7"))).isEqualTo("child");
    assertThat(rules.groupOf(new Known("sh", "me", "mine", "0::/"))).isEqualTo("other");
  }

  @Test
  void aRuleWithoutConditionOrWithANameThatSeriesHaveIsRefused() {
    assertThatThrownBy(() -> rule("a", null, null, null, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("without command, user, parent or cgroup");
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
            Set.of("mine"));
    assertThat(groups(rules.ofStore(List.of("cassandra"))))
        .as("a leftover HBase during a Cassandra run")
        .containsExactly("mine", "cassandra", "builds");
    assertThat(groups(rules.ofStore(List.of("assay")))).containsExactly("mine", "builds");
    assertThat(rules.ofStore(List.of())).as("a store that does not say").isEqualTo(rules);
    assertThat(rules.hasServers("cassandra")).isTrue();
    assertThat(rules.hasServers("builds")).isFalse();
  }

  private static List<String> groups(ProcessRules rules) {
    return rules.rules().stream().map(ProcessRule::group).toList();
  }

  private static ProcessRule server(String group, String command) {
    return new ProcessRule(
        group,
        Optional.of(Pattern.compile(command)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        ProcessRule.Owner.STORE);
  }
}
