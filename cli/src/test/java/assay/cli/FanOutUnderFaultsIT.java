package assay.cli;

import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.run.RecordedRun;
import assay.lab.value.NamedValues;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests while a region server is dead: a standby answers what its regions hold. */
@Tag("servers")
class FanOutUnderFaultsIT {
  private static final String FILE =
      """
      description: fan-out under faults
      measured: client-and-store
      settings: {timeout: 120s, call-timeout: 10s, retries: 1000}
      tables: {events: {}}
      phases:
        - {phase: presplit, from: quarters.txt}
        - {phase: fan-out-load, replicas: 2}
        - {phase: run, name: quiet, duration: 3s, workload: {EVENTS}}
        - phase: run
          name: dies
          duration: 30s
          workload: {EVENTS}
          during: [{at: 3s, for: 15s, do: {kill: SERVER}}]
        - phase: fan-out-check
      """
          .replace(
              "EVENTS",
              "kind: fan-out, securities: 40, years: 1, request: 400, batch: 100, consistency:"
                  + " timeline");

  private static final Pattern CATALOGUE =
      Pattern.compile(
          "hbase:meta replicaId=0 location in ZooKeeper as localhost,(\\d+),\\d+, state=OPEN\\b");

  @RegisterExtension static final FaultRuns RUNS = new FaultRuns("hbase", "", "--servers=2");

  @Test
  void aStandbyAnswersWhileTheFirstServerIsDead() throws Exception {
    String file = FILE.replace("SERVER", serverWithoutCatalogue());
    RecordedRun run = RUNS.application("standby", file, "4\n8\nc\n");
    assertThat(totals(run, "dies").wrongReads()).isZero();
    Map<String, Object> checked = Runs.end(run, "fan-out-check");
    assertThat(checked).containsEntry("faults", 0);
    NamedValues activities = (NamedValues) checked.get("activities");
    NamedValues dies = activities.values("dies").orElseThrow();
    assertThat(dies.number("stale").orElseThrow()).as("%s", dies).isPositive();
  }

  /**
   * A client whose first copy died asks {@code hbase:meta} where the others are: where that died
   * too, nothing answers before it is elsewhere.
   */
  private static String serverWithoutCatalogue() throws Exception {
    Path cluster = RUNS.home().resolve("var/clusters/hbase");
    String places = Files.readString(cluster.resolve("logs/hmaster-1.log"));
    Matcher place = CATALOGUE.matcher(places);
    assertThat(place.find()).as(places).isTrue();
    Properties known = new Properties();
    try (Reader reader = Files.newBufferedReader(cluster.resolve("cluster.properties"))) {
      known.load(reader);
    }
    boolean first = known.getProperty("regionserver-1.port.used").equals(place.group(1));
    return first ? "regionserver-2" : "regionserver-1";
  }
}
