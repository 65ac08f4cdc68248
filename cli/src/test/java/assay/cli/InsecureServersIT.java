package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Servers that do not keep what a level promises, and what the wire check says of them. */
@Needs({Need.TCPDUMP, Need.ROOT})
@Tag("servers")
class InsecureServersIT {
  private static final String PLAIN_TEXT = "hbase.server.netty.tls.supportplaintext</name><value>";

  @TestHome private Path home;

  @Needs(Need.KDC)
  @Test
  void integrityIsNoEncryption() throws Exception {
    assertWrong(
        "accumulo",
        """
        cluster:
          {security: auth-int, servers: 1, native: off, tserver-heap: 256m, native-map: 48m}
        phases: [{phase: wire, level: auth-conf}, {phase: load}]
        """,
        "auth-conf",
        "client to server: some frames are not sealed wrap tokens");
  }

  @Test
  void aCassandraThatTakesPlainTextAsWellHasNoTls() throws Exception {
    assertWrong(
        "cassandra",
        """
        cluster:
          security: tls
          heap: 400m
          jvm:
            cassandra:
              - -Dcassandra.config.allow_system_properties=true
              - -Dcassandra.settings.client_encryption_options.optional=true
        phases: [{phase: wire, level: tls}, {phase: load}]
        """,
        "tls",
        "also accepts plain text");
  }

  /** Its configuration is the user's as long as a server runs. */
  @Test
  void anHBaseThatTakesPlainTextAsWellHasNoTls() throws Exception {
    Result up = InThisProcess.run(home, "cluster", "up", "hbase", "--servers=2", "--security=tls");
    assertThat(up.exitCode()).as(up.output() + up.errors()).isZero();
    try {
      Path cluster = home.resolve("var/clusters/hbase");
      wire().assertGood();
      Path site = cluster.resolve("conf/hbase-site.xml");
      String text = Files.readString(site);
      assertThat(text).contains(PLAIN_TEXT + "false");
      Files.writeString(site, text.replace(PLAIN_TEXT + "false", PLAIN_TEXT + "true"));
      AssayProcess.killRecorded(cluster.resolve("run/regionserver-1.process"));
      assertThat(InThisProcess.run(home, "cluster", "up", "hbase").exitCode()).isZero();
      Result wrong = wire();
      assertThat(wrong.exitCode()).as(wrong.output() + wrong.errors()).isEqualTo(1);
      assertThat(wrong.output()).contains("also accepts plain text");
    } finally {
      assertThat(InThisProcess.run(home, "cluster", "down", "hbase").exitCode()).isZero();
    }
  }

  private Result wire() {
    return InThisProcess.run(home, "wire", "hbase", "--level", "tls");
  }

  private void assertWrong(String store, String text, String level, String cause) throws Exception {
    Path file =
        Files.writeString(
            home.resolve("wrong.yaml"),
            """
            description: servers of another level
            reset: wipe
            settings: {timeout: 60s}
            workload: {rows: 100, preset: a}
            """
                + text);
    Result result = InThisProcess.run(home, "run", file.toString(), "--store", store);
    assertThat(result.exitCode()).as(result.output() + result.errors()).isEqualTo(1);
    assertThat(result.output().replaceAll("\\s+", " "))
        .contains("NOT VALID WRONG: Security level '" + level + "' is not in effect: ")
        .contains(cause);
  }
}
