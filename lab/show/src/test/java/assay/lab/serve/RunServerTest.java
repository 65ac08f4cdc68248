package assay.lab.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server answers and what it refuses, byte for byte: a browser would be too polite. */
class RunServerTest {
  private static final String TOKEN = "0123456789abcdef0123";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path folder;

  private static Path root;
  @AutoClose private static RunServer open;
  @AutoClose private static RunServer guarded;

  @BeforeAll
  static void start() throws IOException {
    root = Files.createDirectories(folder.resolve("runs"));
    ServedRuns.fill(root);
    Path outside = ServedRuns.whole(folder, "outside", ServedRuns.START, 0, java.util.Map.of());
    Files.createSymbolicLink(root.resolve("link"), outside.getParent());
    Path linked = ServedRuns.whole(root, "linked", ServedRuns.START, 0, java.util.Map.of());
    Files.delete(linked.resolve("series.jsonl"));
    Files.createSymbolicLink(linked.resolve("series.jsonl"), outside.resolve("series.jsonl"));
    open = RunServer.start(settings(0, Optional.empty()));
    guarded = RunServer.start(settings(0, Optional.of(TOKEN)));
  }

  private static ServeSettings settings(int port, Optional<String> token) {
    return new ServeSettings(root, InetAddress.getLoopbackAddress(), port, token);
  }

  @Test
  void runsAreListedAndBrokenOnesAmongThemWithTheReason() throws IOException {
    JsonNode runs = JSON.readTree(get(open, "/api/runs").body).get("runs");
    assertThat(runs).hasSize(5);
    assertThat(run(runs, "plain/2026-05-04T10-20-30Z").at("/verdict/code").asText())
        .isEqualTo("SUSTAINED");
    assertThat(run(runs, "torn/2026").get("broken").asText())
        .contains("torn/2026/run.json cannot be read")
        .doesNotContain(folder.toString());
    assertThat(run(runs, "linked/2026-05-04T10-20-30Z").get("broken").asText())
        .contains("series.jsonl is a link that leads out");
  }

  @Test
  void aRunTellsItsPhasesBandsAndSeries() throws IOException {
    JsonNode run = JSON.readTree(get(open, "/api/run?run=plain/2026-05-04T10-20-30Z").body);
    assertThat(run.get("phases")).hasSize(2);
    assertThat(run.at("/bands/0/kind").asText()).isEqualTo("compaction");
    assertThat(run.at("/bands/0/to").asDouble()).isEqualTo(36);
    assertThat(run.get("end").asDouble()).isEqualTo(60);
    assertThat(run.get("series").toString())
        .contains("latency.read.p99.ms", "cpu.tserver.cores@laboratory");
    String known = run.get("version").asText();
    assertThat(get(open, "/api/run?run=plain/2026-05-04T10-20-30Z&known=" + known).body)
        .isEqualTo("{\"unchanged\":true}");
  }

  @Test
  void aFolderThatIsARunItselfIsShownAtOnce() throws IOException {
    Path run = root.resolve("plain/2026-05-04T10-20-30Z");
    InetAddress here = InetAddress.getLoopbackAddress();
    try (RunServer one = RunServer.start(new ServeSettings(run, here, 0, Optional.empty()))) {
      assertThat(get(one, "/").head).contains("303", "/view#run=.");
      assertThat(get(one, "/api/run?run=.").body).contains("\"experiment\":\"plain\"");
    }
  }

  @Test
  void pointsComeWithTheirGaps() throws IOException {
    String disk = "disk.vda.write.mb_per_s@laboratory";
    JsonNode points =
        JSON.readTree(
                get(open, "/api/points?run=plain/2026-05-04T10-20-30Z&from=30&to=50&series=" + disk)
                    .body)
            .get("series")
            .get(disk);
    assertThat(points.get("t")).hasSize(14);
    assertThat(points.get("mean").get(10).isNull()).isTrue();
    assertThat(points.get("t").get(11).asDouble()).isEqualTo(47.01);
  }

  @Test
  void aStretchThatCannotBeExplainedSaysWhy() throws IOException {
    String run = "/api/explain?run=plain/2026-05-04T10-20-30Z&series=latency.read.p99.ms";
    assertThat(get(open, run + "&from=24&to=36").body).contains("\"sentence\"");
    assertThat(get(open, run + "&from=24&to=25.5").body).contains("Not compared with other series");
    Answered brief = get(open, run + "&from=24&to=24.1");
    assertThat(brief.status).isEqualTo(400);
    assertThat(brief.body).contains("so a comparison with the rest of the phase is impossible");
    assertThat(get(open, run.replace("read", "nothing")).body).contains("no series");
  }

  @Test
  void theNewestSamplesAreMetrics() throws IOException {
    assertThat(get(open, "/metrics?run=plain/2026-05-04T10-20-30Z").body)
        .contains("# TYPE assay_cpu_tserver_cores gauge\n")
        .endsWith("# EOF\n");
    assertThat(get(open, "/metrics").body).as("no run goes on").isEqualTo("# EOF\n");
    assertThat(get(open, "/metrics?run=..").status).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/run?run=..",
        "/api/run?run=../outside/2026-05-04T10-20-30Z",
        "/api/run?run=%2e%2e%2foutside%2f2026-05-04T10-20-30Z",
        "/api/run?run=plain/../../outside/2026-05-04T10-20-30Z",
        "/api/run?run=link/2026-05-04T10-20-30Z",
        "/api/run?run=/etc",
        "/api/run?run=",
        "/api/run?run=plain%00",
        "/api/run?run=nobody",
        "/report?run=../outside/2026-05-04T10-20-30Z",
        "/report?run=plain/2026-05-04T10-20-30Z",
        "/page?page=plain/comparison-2026-05-04T10-20-30Z.html",
        "/page?page=../outside/search.html",
        "/page?page=plain/2026-05-04T10-20-30Z/run.json",
        "/../../etc/passwd",
        "/assets/../view.html",
        "/assets/%2e%2e/view.html",
        "/runs.html",
      })
  void nothingElseIsThere(String path) throws IOException {
    assertThat(get(open, path).status).isEqualTo(404);
  }

  @Test
  void aLinkedFileIsNotRead() throws IOException {
    assertThat(get(open, "/api/run?run=linked/2026-05-04T10-20-30Z").status).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/run",
        "/api/points?run=plain/2026-05-04T10-20-30Z&from=x",
        "/api/points?run=plain/2026-05-04T10-20-30Z&from=NaN",
        "/api/points?run=plain/2026-05-04T10-20-30Z&from=9&to=1",
        "/api/run?run=%zz",
      })
  void badRequestsAreAnsweredWithAReason(String path) throws IOException {
    Answered answer = get(open, path);
    assertThat(answer.status).isEqualTo(400);
  }

  @Test
  void whatIsBrokenSaysWhy() throws IOException {
    Answered answer = get(open, "/api/run?run=torn/2026");
    assertThat(answer.status).isEqualTo(422);
    assertThat(answer.body).contains("cannot be read");
  }

  @Test
  void anotherSitesNameForThisServerIsRefused() throws IOException {
    assertThat(ask(open, "GET /api/runs HTTP/1.1", "Host: evil.example").status).isEqualTo(421);
    assertThat(ask(open, "GET /api/runs HTTP/1.0").status).isEqualTo(421);
    assertThat(ask(open, "GET / HTTP/1.1", "Host: localhost:9").status).isEqualTo(200);
  }

  @Test
  void otherSitesMayLinkButNotReadNorSend() throws IOException {
    String api = "GET /api/runs HTTP/1.1";
    assertThat(ask(open, api, host(), "Origin: http://evil.example").status).isEqualTo(403);
    assertThat(ask(open, api, host(), "Origin: null").status).isEqualTo(403);
    assertThat(ask(open, api, host(), "Sec-Fetch-Site: cross-site").status).isEqualTo(403);
    assertThat(ask(open, api, host(), "Sec-Fetch-Site: same-site").status).isEqualTo(403);
    assertThat(
            ask(
                    open,
                    "GET / HTTP/1.1",
                    host(),
                    "Sec-Fetch-Site: cross-site",
                    "Sec-Fetch-Mode: navigate")
                .status)
        .isEqualTo(200);
    for (String method : new String[] {"POST", "PUT", "DELETE", "OPTIONS", "PATCH"}) {
      assertThat(ask(open, method + " /api/runs HTTP/1.1", host(), "Content-Length: 0").status)
          .as(method)
          .isEqualTo(405);
    }
  }

  @Test
  void everyAnswerForbidsWhatNobodyNeeds() throws IOException {
    for (String path : new String[] {"/", "/view", "/api/runs", "/nothing", "/assets/view.js"}) {
      Answered answer = get(open, path);
      assertThat(answer.head.toLowerCase(java.util.Locale.ROOT))
          .as(path)
          .contains("default-src 'none'", "script-src 'self';", "nosniff", "no-store")
          .doesNotContain("access-control", "unsafe-");
    }
  }

  @Test
  void aReportIsShownInACage() throws IOException {
    Path report = root.resolve("late/2026-05-04T10-30-30Z/report.html");
    Files.writeString(report, "<script>fetch('/api/runs')</script>");
    Answered answer = get(open, "/report?run=late/2026-05-04T10-30-30Z");
    assertThat(answer.head).contains("sandbox allow-scripts; default-src 'none'");
    assertThat(answer.head).doesNotContain("allow-same-origin", "connect-src");
  }

  @Test
  void withoutTheTokenNothingIsTold() throws IOException {
    assertThat(get(guarded, "/api/runs").status).isEqualTo(401);
    assertThat(get(guarded, "/metrics").status).isEqualTo(401);
    assertThat(get(guarded, "/").body).contains("type=\"password\"").doesNotContain("runs.js");
    assertThat(get(guarded, "/assets/view.js").status).isEqualTo(401);
    assertThat(bearer("wrong-wrong-wrong-wrong").status).isEqualTo(401);
    assertThat(bearer(TOKEN).status).isEqualTo(200);
    assertThat(get(guarded, "/api/runs?token=" + TOKEN).status).isEqualTo(401);
  }

  @Test
  void theTokenIsShownOnceAndACookieKeepsIt() throws IOException {
    assertThat(logIn("nonsense", host()).head).doesNotContain("Set-Cookie", "Set-cookie");
    assertThat(logIn(TOKEN, "Origin: http://evil.example").status).isEqualTo(403);
    Answered answer = logIn(TOKEN, "Accept: */*");
    assertThat(answer.status).isEqualTo(303);
    String cookie =
        answer
            .head
            .lines()
            .filter(l -> l.toLowerCase(java.util.Locale.ROOT).startsWith("set-cookie"))
            .findFirst()
            .orElseThrow();
    assertThat(cookie).contains("HttpOnly", "SameSite=Strict").doesNotContain(TOKEN);
    String pair = cookie.substring(cookie.indexOf(' ') + 1, cookie.indexOf(';'));
    assertThat(ask(guarded, "GET /api/runs HTTP/1.1", host(), "Cookie: a=b; " + pair).status)
        .isEqualTo(200);
    assertThat(ask(guarded, "GET /api/runs HTTP/1.1", host(), "Cookie: " + pair + "0").status)
        .isEqualTo(401);
  }

  @Test
  void aPortInUseIsToldWithTheRemedy() {
    assertThatThrownBy(() -> RunServer.start(settings(open.address().getPort(), Optional.empty())))
        .isInstanceOf(BindException.class)
        .hasMessageContaining("port " + open.address().getPort())
        .hasMessageContaining("choose another port with --port");
  }

  @Test
  void othersAreLetInWithATokenAlone() throws IOException {
    InetAddress all = InetAddress.getByName("0.0.0.0");
    assertThatThrownBy(() -> new ServeSettings(root, all, 0, Optional.empty()))
        .hasMessageContaining("a token is required");
    assertThatThrownBy(() -> new ServeSettings(root, all, 0, Optional.of("short")))
        .hasMessageContaining("at least 16");
    assertThat(new ServeSettings(root, all, 0, Optional.of(TOKEN)).toString())
        .doesNotContain(TOKEN);
  }

  private static JsonNode run(JsonNode runs, String name) {
    for (JsonNode run : runs) {
      if (run.get("name").asText().equals(name)) {
        return run;
      }
    }
    throw new AssertionError("no run " + name + " in " + runs);
  }

  private record Answered(int status, String head, String body) {}

  private static Answered get(RunServer server, String path) throws IOException {
    return ask(server, "GET " + path + " HTTP/1.1", host());
  }

  private static Answered bearer(String token) throws IOException {
    return ask(guarded, "GET /api/runs HTTP/1.1", host(), "Authorization: Bearer " + token);
  }

  private static Answered logIn(String token, String header) throws IOException {
    String form = "token=" + token;
    return ask(
        guarded,
        "POST /login HTTP/1.1",
        host(),
        header.startsWith("Host") ? "Accept: */*" : header,
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Length: " + form.length(),
        "",
        form);
  }

  private static String host() {
    return "Host: 127.0.0.1";
  }

  private static Answered ask(RunServer server, String... lines) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
      boolean body = String.join("\n", lines).contains("\n\n");
      String request = lines[0] + "\r\nConnection: close\r\n";
      for (int i = 1; i < lines.length; i++) {
        request += lines[i] + (body && i == lines.length - 1 ? "" : "\r\n");
      }
      request += body ? "" : "\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int end = all.indexOf("\r\n\r\n");
      String head = all.substring(0, end);
      return new Answered(Integer.parseInt(head.split(" ", 3)[1]), head, all.substring(end + 4));
    }
  }
}
