package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs are served and watched while another process writes them. */
class ServeIT {
  private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)/");

  @TempDir private Path folder;

  @Test
  void aRunIsWatchedWhileAnotherProcessWritesIt() throws Exception {
    Path home = AssayProcess.newHome(folder);
    AssayProcess run =
        AssayProcess.start(
            home,
            "run",
            "c",
            "--store",
            "simulated",
            "--rows",
            "2000",
            "--rate",
            "200/s",
            "--duration",
            "6s",
            "--warmup",
            "1s");
    awaitRun(home.resolve("runs"));
    Result watched = AssayProcess.run(home, "watch", "latest");
    Result ran = run.await();
    assertThat(watched.exitCode()).isEqualTo(ran.exitCode());
    assertThat(watched.output()).contains("phase run for ", "read p50 ", "CPU ");
    // Whatever it is: the machine may be busy with other tests.
    String code = run(home).manifest().verdict().code();
    assertThat(watched.output().lines()).anyMatch(line -> line.startsWith(code + ": "));
  }

  private static RecordedRun run(Path home) throws IOException {
    return RunReader.read(LiveRun.open(home.resolve("runs/latest")).path());
  }

  private static void awaitRun(Path runs) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (System.nanoTime() < deadline) {
      try {
        LiveRun.open(runs.resolve("latest"));
        return;
      } catch (IllegalArgumentException | IOException e) {
        // Not yet.
        Thread.sleep(50);
      }
    }
    throw new AssertionError("no run began in " + runs);
  }

  @Test
  void aServerAnswersUntilItIsStoppedAndAPortInUseIsOneLine() throws Exception {
    Path home = AssayProcess.newHome(folder);
    Files.createDirectories(folder.resolve("runs/torn"));
    Files.writeString(folder.resolve("runs/torn/run.json"), "{");
    AssayProcess server = AssayProcess.start(home, "serve", "runs", "--port", "0");
    server.awaitOutput("Ctrl-C stops");
    String said = server.soFar();
    Matcher address = ADDRESS.matcher(said);
    assertThat(address.find()).as(said).isTrue();
    try (InputStream in = URI.create(address.group() + "api/runs").toURL().openStream()) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).contains("\"broken\"");
    }
    Result second = AssayProcess.run(home, "serve", "runs", "--port", address.group(1));
    assertThat(second.exitCode()).isEqualTo(2);
    assertThat(second.errors().lines()).singleElement().asString().contains("in use");
    server.interrupt();
    Result stopped = server.await();
    assertThat(stopped.exitCode()).as("SIGINT's own").isEqualTo(130);
    assertThat(stopped.errors()).isEmpty();
  }

  @Test
  void aTokenThatOthersCanReadIsRefused() throws Exception {
    Path home = AssayProcess.newHome(folder);
    Path token = Files.writeString(folder.resolve("token"), "0123456789abcdef\n");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r--r--"));
    Result refused = AssayProcess.run(home, "serve", ".", "--token-file", token.toString());
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.errors()).contains("chmod 600");
  }
}
