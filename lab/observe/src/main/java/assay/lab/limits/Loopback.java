package assay.lab.limits;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Measures the throughput of the loopback interface, which local clusters use. */
final class Loopback {
  private static final double BITS_PER_MB = 8e6;
  private static final int CHUNK = 1 << 17;

  private Loopback() {}

  static MachineLimits.Network measure(Optional<JsonTool> iperf, Duration time)
      throws IOException, InterruptedException {
    InetAddress address = InetAddress.getLoopbackAddress();
    String name = NetworkInterface.getByInetAddress(address).getName();
    return iperf.isPresent()
        ? new MachineLimits.Network(name, iperf.get().version(), byIperf(iperf.get(), time))
        : new MachineLimits.Network(name, "Assay's own test, one connection", own(address, time));
  }

  private static double byIperf(JsonTool iperf, Duration time)
      throws IOException, InterruptedException {
    String port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = String.valueOf(free.getLocalPort());
    }
    String address = InetAddress.getLoopbackAddress().getHostAddress();
    Process server = iperf.start(List.of("-s", "-1", "-B", address, "-p", port));
    try {
      Thread.sleep(500); // iperf3 does not report when it starts to listen
      JsonNode report =
          iperf.json(
              time.plusSeconds(20),
              List.of(
                  "-c",
                  address,
                  "-p",
                  port,
                  "-J",
                  "-P",
                  "2",
                  "-t",
                  "" + Math.max(1, time.toSeconds())));
      return megabytes(report);
    } finally {
      server.destroy();
    }
  }

  static double megabytes(JsonNode report) throws IOException {
    double bits = report.path("end").path("sum_received").path("bits_per_second").asDouble();
    if (bits <= 0) {
      throw new IOException("iperf3 received no data: " + report.path("error").asText());
    }
    return bits / BITS_PER_MB;
  }

  private static double own(InetAddress address, Duration time)
      throws IOException, InterruptedException {
    try (ServerSocket server = new ServerSocket(0, 1, address);
        Socket in = new Socket(address, server.getLocalPort());
        Socket out = server.accept()) {
      long start = System.nanoTime();
      Thread sender = new Thread(() -> send(out, start, time.toNanos()), "assay-limits-sender");
      sender.setDaemon(true);
      sender.start();
      byte[] chunk = new byte[CHUNK];
      long received = 0;
      InputStream stream = in.getInputStream();
      for (int n = stream.read(chunk); n >= 0; n = stream.read(chunk)) {
        received += n;
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      sender.join();
      return received / 1e6 / seconds;
    }
  }

  private static void send(Socket to, long start, long nanos) {
    byte[] chunk = new byte[CHUNK];
    try (OutputStream out = to.getOutputStream()) {
      while (System.nanoTime() - start < nanos) {
        out.write(chunk);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the loopback connection failed", e);
    }
  }
}
