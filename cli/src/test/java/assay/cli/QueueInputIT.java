package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad input of a queue is refused with file and line before anything starts. */
class QueueInputIT {
  private static final String FILE =
      """
      description: d
      tables: {queue: {}}
      phases:
        - {phase: run, operations: 1, workload: {kind: enqueue, oracle: "ADDRESS"}}
      """;

  @TempDir private Path folder;

  private AssayProcess.Result run(String text) throws Exception {
    Path home = AssayProcess.newHome(folder.resolve("home"));
    Path file = Files.writeString(folder.resolve("q.yaml"), text);
    AssayProcess.Result result =
        InThisProcess.run(home, "run", file.toString(), "--store", "simulated");
    assertThat(home.resolve("runs")).doesNotExist();
    return result;
  }

  @ParameterizedTest
  @CsvSource({
    "2, assay_q_queue, must have version 1; got version 2",
    "1, other, serves table 'other' instead of 'assay_q_queue'"
  })
  void anotherOracleIsRefused(int version, String table, String message) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread answering = new Thread(() -> answer(server, version, table));
      answering.setDaemon(true);
      answering.start();
      run(FILE.replace("ADDRESS", "127.0.0.1:" + server.getLocalPort()))
          .assertRefused("q.yaml:4", message);
    }
  }

  private static void answer(ServerSocket server, int version, String table) {
    byte[] name = table.getBytes(StandardCharsets.UTF_8);
    while (!server.isClosed()) {
      try (Socket client = server.accept()) {
        DataInputStream in = new DataInputStream(client.getInputStream());
        in.skipNBytes(in.readInt());
        DataOutputStream out = new DataOutputStream(client.getOutputStream());
        out.writeInt(Integer.BYTES + name.length);
        out.writeInt(version);
        out.write(name);
      } catch (EOFException e) {
        // a client that only tests the port
      } catch (IOException e) {
        if (!server.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  @Test
  void anOracleElsewhereIsNotStarted() throws Exception {
    run(FILE.replace("ADDRESS", "no.such.host.invalid:7455"))
        .assertRefused("q.yaml:4", "no oracle server answers at no.such.host.invalid:7455");
  }

  @Test
  void anActionOnAnOracleNeedsOne() throws Exception {
    run(FILE.replace("oracle: \"ADDRESS\"", "transactions: false")
            .replace("operations: 1,", "duration: 5s, during: [{at: 1s, do: {kill: oracle}}],"))
        .assertRefused("q.yaml:4", "kill oracle");
  }
}
