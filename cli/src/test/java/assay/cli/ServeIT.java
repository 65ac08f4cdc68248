package assay.cli;

import static assay.cli.AssayProcess.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

import assay.cli.AssayProcess.Result;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.serve.LiveRun;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs are served and watched while another process writes them. */
class ServeIT {
  private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)/");

  @TestHome private Path home;

  @Test
  void aRunIsWatchedWhileAnotherProcessWritesIt() throws Exception {
    AssayProcess run =
        AssayProcess.start(
            home,
            words("run c --store simulated --rows 2000 --rate 200/s --duration 10m --warmup 1s"));
    awaitRun(home.resolve("runs"));
    AssayProcess watch = AssayProcess.start(home, "watch", "latest");
    watch.awaitOutput("read p50 ");
    run.interrupt();
    assertThat(run.await().exitCode()).isEqualTo(130);
    Result watched = watch.await();
    assertThat(watched.exitCode()).as("of a run that is not valid").isEqualTo(1);
    assertThat(watched.output()).contains("phase run for ", "read p50 ", "CPU ");
    String code = run(home).manifest().verdict().code();
    assertThat(watched.output().lines()).anyMatch(line -> line.startsWith(code + ": "));
  }

  private static RecordedRun run(Path home) throws IOException {
    return RunReader.read(LiveRun.open(home.resolve("runs/latest")).path());
  }

  private static void awaitRun(Path runs) {
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(
            () -> assertThatNoException().isThrownBy(() -> LiveRun.open(runs.resolve("latest"))));
  }

  @Test
  void aServerAnswersUntilItIsStoppedAndAPortInUseIsOneLine() throws Exception {
    Files.createDirectories(home.resolve("runs/torn"));
    Files.writeString(home.resolve("runs/torn/run.json"), "{");
    AssayProcess server = AssayProcess.start(home, "serve", "runs", "--port", "0");
    server.awaitOutput("press Ctrl-C to stop");
    String said = server.soFar();
    Matcher address = ADDRESS.matcher(said);
    assertThat(address.find()).as(said).isTrue();
    try (InputStream in = URI.create(address.group() + "api/runs").toURL().openStream()) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).contains("\"broken\"");
    }
    AssayProcess.run(home, "serve", "runs", "--port", address.group(1)).assertRefused("in use");
    server.interrupt();
    Result stopped = server.await();
    assertThat(stopped.exitCode()).as("SIGINT's own").isEqualTo(130);
    assertThat(stopped.errors()).isEmpty();
  }

  @Test
  void aTokenThatOthersCanReadIsRefused() throws Exception {
    Path token = Files.writeString(home.resolve("token"), "0123456789abcdef\n");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r--r--"));
    Result refused = AssayProcess.run(home, "serve", ".", "--token-file", token.toString());
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.errors()).contains("chmod 600");
  }
}
