package assay.lab.experiment.file;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.plan.ClusterPlan;
import assay.lab.plan.Plan;
import assay.lab.plan.Reset;
import assay.lab.testing.StudyRun;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The servers that experiment files ask for, and the order of their runs. */
class ClusterFileTest {
  private static final String SERVERS =
      """
      description: servers as variants
      vary: {flag: ["", "-XX:+UseParallelGC"], cores: [1, 0.5]}
      cluster:
        servers: 3
        conf: {accumulo: {tserver.cache.data.size: 64M}}
        jvm: {tserver: ["-Xss1m", "${flag}"]}
        cpu: ${cores}
        load: {tserver-heap: 1g}
      workload: {rows: 10, preset: a}
      phases: [{phase: load}]
      """;

  private static final String ORDER =
      """
      description: order
      reset: %s
      repeat: 20
      vary: {heap: [1g, 2g, 3g], threads: [1, 2, 3]}
      threads: ${threads}
      cluster: {tserver-heap: "${heap}"}
      workload: {rows: 10, preset: a}
      phases: [{phase: load}, {phase: run, operations: 1}]
      """;

  @Test
  void optionsFilesFlagsAndCoresAreReadForEachVariant() throws IOException {
    assertThat(violations(SERVERS)).isEmpty();
    List<Plan> plans = plans(SERVERS);
    assertThat(plans).hasSize(4).allMatch(Plan::onOwnServers);
    assertThat(plans)
        .extracting(plan -> plan.cluster().orElseThrow())
        .contains(
            new ClusterPlan(
                new TreeMap<>(Map.of("servers", "3")),
                new TreeMap<>(
                    Map.of("accumulo", new TreeMap<>(Map.of("tserver.cache.data.size", "64M")))),
                new TreeMap<>(Map.of("tserver", List.of("-Xss1m"))),
                Optional.of(1.0),
                List.of(),
                Optional.of(
                    new ClusterPlan(
                        new TreeMap<>(Map.of("tserver-heap", "1g")),
                        new TreeMap<>(),
                        new TreeMap<>(),
                        Optional.empty(),
                        List.of(),
                        Optional.empty()))));
    assertThat(plans)
        .extracting(plan -> plan.cluster().orElseThrow().jvm().get("tserver"))
        .contains(List.of("-Xss1m", "-XX:+UseParallelGC"));
  }

  @Test
  void anOptionMayBeAMappingAndIsThenTheTextOfTheCommandLine() throws IOException {
    String text =
        """
        description: media
        vary: {wal: [ssd, ram]}
        cluster:
          hdfs: on
          volumes: {ssd: 4, disk: 4x2g, ram: 512m}
          emulate: {disk: {mbps: 15, iops: 150}, ssd: {mbps: 60}}
          placement: {log: "${wal}", flushed: ""}
        workload: {rows: 10, preset: a}
        phases: [{phase: load}]
        """;
    assertThat(violations(text)).isEmpty();
    assertThat(plans(text).get(1).cluster().orElseThrow().options())
        .containsEntry("volumes", "ssd=4, disk=4x2g, ram=512m")
        .containsEntry("emulate", "disk.mbps=15, disk.iops=150, ssd.mbps=60")
        .containsEntry("placement", "log=ram");
  }

  @ParameterizedTest
  @ValueSource(strings = {"drop", "clone"})
  void runsOnTheSameServersLieTogetherInEachBlock(String reset) {
    List<Plan> plans = plans(ORDER.formatted(reset));
    List<List<String>> orders = new ArrayList<>();
    for (int block = 0; block < 20; block++) {
      List<String> servers = servers(plans.subList(block * 9, block * 9 + 9));
      assertThat(changes(servers)).as("%s", servers).isEqualTo(2);
      orders.add(servers.stream().distinct().toList());
    }
    assertThat(orders.stream().distinct()).as("of six").hasSizeGreaterThan(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"restart", "wipe"})
  void theOrderIsRandomWhereServersRestartForEachRun(String reset) {
    List<Plan> plans = plans(ORDER.formatted(reset));
    int changes = 0;
    for (int block = 0; block < 20; block++) {
      changes += changes(servers(plans.subList(block * 9, block * 9 + 9)));
    }
    // Of 8 neighbours in a block 6 differ on the average.
    assertThat(changes).isBetween(100, 140);
  }

  @Test
  void theFormerNameOfAResetIsASynonym() {
    String text =
        ORDER.replace("cluster: {tserver-heap: \"${heap}\"}", "settings: {a: \"${heap}\"}");
    assertThat(plans(text.formatted("table")))
        .allMatch(plan -> plan.reset() == Reset.DROP && !plan.onOwnServers())
        .isEqualTo(plans(text.formatted("drop")));
  }

  private static Set<?> violations(String text) throws IOException {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(ExperimentSchema.json())
        .validate(new YAMLMapper().readTree(text));
  }

  private static List<String> servers(List<Plan> plans) {
    return plans.stream().map(plan -> plan.cluster().orElseThrow().options().toString()).toList();
  }

  private static int changes(List<String> servers) {
    int changes = 0;
    for (int i = 1; i < servers.size(); i++) {
      changes += servers.get(i).equals(servers.get(i - 1)) ? 0 : 1;
    }
    return changes;
  }

  private static List<Plan> plans(String text) {
    return StudyRun.plans(Path.of("t.yaml"), "accumulo", text);
  }
}
