package assay.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.lab.compare.RunGroups;
import assay.lab.run.Manifest;
import assay.lab.run.RunReader;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An experiment whose variants are levels of security. */
@Needs({Need.KDC, Need.TCPDUMP, Need.ROOT})
class SecuredServersIT {
  @TestHome private Path home;

  @Test
  void levelsAreVariantsAndNoPasswordIsInWhatTheirRunsLeave() throws Exception {
    Path file =
        Files.writeString(
            home.resolve("x.yaml"),
            """
            description: two levels of security in one process
            reset: wipe
            vary: {level: [auth-conf, ssl]}
            settings: {timeout: 60s}
            cluster:
              {security: "${level}", servers: 1, native: off, tserver-heap: 256m, native-map: 48m}
            workload: {rows: 500, preset: a}
            phases: [{phase: wire, level: "${level}"}, {phase: load}, {phase: run, operations: 500}]
            """);
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", "accumulo");
    assertThat(result.exitCode()).as(result.errors()).isLessThan(2);
    assertThat(result.output()).as(result.errors()).doesNotContain("is missing");
    Path runs = home.resolve("runs/x-on-accumulo");
    assertSeenOnTheWire(runs);
    for (String format : List.of("csv", "sqlite", "grafana")) {
      Path out = runs.resolve("exported." + format);
      Result exported =
          InThisProcess.run(
              home, "export", runs.toString(), "--to", format, "--out", out.toString());
      assertThat(exported.exitCode()).as(exported.errors()).isZero();
    }
    List<String> passwords = passwords(home.resolve("var/clusters/x-on-accumulo"));
    assertThat(passwords).hasSize(5);
    assertThat(result.output() + result.errors()).doesNotContain(passwords);
    for (Path left : files(runs)) {
      assertThat(Files.readString(left, ISO_8859_1)).as("%s", left).doesNotContain(passwords);
    }
  }

  private static void assertSeenOnTheWire(Path runs) throws Exception {
    Map<String, String> evidence = new TreeMap<>();
    for (Path folder : RunGroups.runsUnder(runs.toString())) {
      Manifest manifest = RunReader.read(folder).manifest();
      evidence.put(
          manifest.plan().origin().orElseThrow().values().get("level"),
          String.join("\n", manifest.verdict().evidence()) + manifest.environment().get("wire"));
    }
    assertThat(evidence).containsOnlyKeys("auth-conf", "ssl");
    assertThat(evidence.get("auth-conf"))
        .contains("Security level 'auth-conf' is in effect: client to server: ")
        .contains("between servers: ")
        .contains("kerberos=aes256-cts");
    assertThat(evidence.get("ssl"))
        .contains("Security level 'ssl' is in effect: client to server: ")
        .contains("tls=TLSv1.2 TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384");
  }

  /** Those of the keys, and of the user. */
  private static List<String> passwords(Path cluster) throws Exception {
    List<String> passwords = new ArrayList<>();
    for (Path file : files(cluster.resolve("keys"))) {
      if (file.toString().endsWith(".password")) {
        passwords.add(Files.readString(file).strip());
      }
    }
    String token = "auth.token=";
    Files.readAllLines(cluster.resolve("accumulo-client.properties")).stream()
        .filter(line -> line.startsWith(token))
        .forEach(line -> passwords.add(line.substring(token.length())));
    return passwords;
  }

  private static List<Path> files(Path below) throws Exception {
    try (Stream<Path> all = Files.walk(below)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
