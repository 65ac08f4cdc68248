package assay.study.security;

import assay.lab.phase.ServerControl.Server;
import assay.lab.study.Require;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.capability.PreSplit;
import assay.store.capability.Protection;
import assay.study.security.capture.Capture;
import assay.study.security.capture.CaptureException;
import assay.study.security.capture.PortOwners;
import assay.study.security.flow.Flows;
import assay.study.security.flow.PlaintextMarkers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Captures packets, and checks whether a security level protects the traffic of a store. While
 * packets are captured, a second client writes and reads random texts that can be found in
 * unprotected traffic. The servers must run on this machine.
 */
final class WireCheck {
  private static final String TABLE = "assay_wire_";
  private static final Bytes FAMILY = Bytes.of("wire");
  private static final Bytes QUALIFIER = Bytes.of("q");
  private static final int ROWS = 20;
  private static final int TRIES = 3;
  private static final Duration LONGEST = Duration.ofSeconds(2);

  /**
   * Server role of the Kerberos KDC. The KDC is ignored, because its libraries do not determine
   * which ciphers protect the store's traffic.
   */
  private static final String KDC = "kdc";

  /** First byte of a TLS server's answer to a client that does not speak TLS. */
  private static final int TLS_ALERT = 0x15;

  private final Protection protection;
  private final List<Server> servers;
  private final String level;

  /**
   * @throws IllegalArgumentException if the security level is unknown, or if the store or its
   *     servers do not support the check; the message is one line
   */
  WireCheck(Store store, List<Server> servers, String level) {
    Protections.of(level);
    if (!(store instanceof Protection of)) {
      throw new IllegalArgumentException(
          "store '" + store.info().name() + "' does not support wire checks");
    }
    Require.that(
        servers.stream().anyMatch(server -> server.pid() > 0),
        "servers must run on this machine, where their packets can be captured");
    this.protection = of;
    this.servers = servers;
    this.level = level;
  }

  /**
   * Checks the traffic. The check takes several seconds. An undetermined check is repeated up to
   * two times, because a busy machine may lose packets.
   */
  WireResult run() throws CaptureException, StoreException, IOException, InterruptedException {
    WireResult result = once();
    for (int i = 1; i < TRIES && result.outcome() == WireResult.Outcome.UNDETERMINED; i++) {
      result = once();
    }
    return result;
  }

  private WireResult once()
      throws CaptureException, StoreException, IOException, InterruptedException {
    PlaintextMarkers marks =
        new PlaintextMarkers(protection.credentials().stream().map(Bytes::toArray).toList());
    Map<Long, String> names = new HashMap<>();
    servers.forEach(server -> names.put(server.pid(), server.label()));
    names.put(ProcessHandle.current().pid(), Flows.CLIENT);
    try (PortOwners owners = new PortOwners(names);
        Capture capture = Capture.begin(owners.listening())) {
      speak(marks);
      Capture.Captured captured = capture.end(PlaintextMarkers.text(new SecureRandom()));
      Flows flows = new Flows(captured.streams(), owners::of, marks, protection.plainQuestion());
      WireAssessment judgement = new WireAssessment(level, marks.hasCredential());
      for (int port : flows.serverPorts()) {
        if (answersPlainText(port)) {
          judgement.plainAnswer(port);
        }
      }
      return judgement.of(flows, captured.complete(), provider());
    }
  }

  private void speak(PlaintextMarkers marks) throws StoreException {
    String table = TABLE + marks.text(PlaintextMarkers.TABLE);
    try (Store other = protection.reopened()) {
      other.tables().create(table, TableSpec.of(FAMILY));
      try {
        if (other instanceof PreSplit divided) {
          divided.addSplits(
              table, new TreeSet<>(List.of(Bytes.of(marks.text(PlaintextMarkers.ROW) + ROWS / 2))));
        }
        writeAndRead(other, table, marks);
      } finally {
        other.tables().drop(table);
      }
    }
  }

  private static void writeAndRead(Store other, String table, PlaintextMarkers marks)
      throws StoreException {
    try (Session session = other.openSession(table)) {
      Mutation mutation = new Mutation();
      for (int i = 0; i < ROWS; i++) {
        mutation.clear();
        mutation.row().set(row(marks, i));
        mutation.put(FAMILY, QUALIFIER, Bytes.of(marks.text(PlaintextMarkers.VALUE)));
        require(session, session.write(mutation));
      }
      require(session, session.flush());
      for (int i = 0; i < ROWS; i++) {
        require(session, session.read(row(marks, i), Columns.ALL, cell -> {}));
      }
    }
  }

  private static Bytes row(PlaintextMarkers marks, int number) {
    return Bytes.of(marks.text(PlaintextMarkers.ROW) + number);
  }

  private static void require(Session session, Outcome outcome) throws StoreException {
    if (outcome != Outcome.OK) {
      throw StoreException.failed(
          "an operation of the wire check failed (" + outcome + "): " + session.lastError());
    }
  }

  private boolean answersPlainText(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port), (int) LONGEST.toMillis());
      socket.setSoTimeout((int) LONGEST.toMillis());
      socket.getOutputStream().write(protection.plainQuestion().toArray());
      int answer = socket.getInputStream().read();
      return answer >= 0 && answer != TLS_ALERT;
    } catch (IOException e) {
      return false; // the server did not answer
    }
  }

  private String provider() throws IOException {
    for (Server server : servers) {
      Path maps = Path.of("/proc", Long.toString(server.pid()), "maps");
      if (!server.role().equals(KDC) && Files.isReadable(maps)) {
        try (Stream<String> lines = Files.lines(maps)) {
          if (lines.anyMatch(line -> line.contains("tcnative") || line.contains("libcrypto"))) {
            return "native library of " + server.role();
          }
        }
      }
    }
    return "JDK " + Runtime.version().feature();
  }
}
