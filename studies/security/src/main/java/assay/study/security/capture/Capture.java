package assay.study.security.capture;

import static java.nio.charset.StandardCharsets.US_ASCII;

import assay.store.client.Daemons;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Captures TCP packets on the loopback interface with tcpdump. To end a capture, this process sends
 * a random mark to itself. Once the mark is in the capture, the capture also contains all earlier
 * packets.
 */
public final class Capture implements AutoCloseable {
  public static final String PROGRAM = "tcpdump";

  public static final String PACKAGE = "tcpdump";

  private static final List<String> COMMAND =
      List.of(
          PROGRAM, "-i", "lo", "-n", "-s", "0", "-U", "--immediate-mode", "-B", "32768", "-w", "-");
  private static final String READY = "listening on";
  private static final Pattern DROPPED = Pattern.compile("(\\d+) packets? dropped by kernel");
  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final long POLL_MILLIS = 10;

  private final ServerSocket control;
  private final Process process;
  private final BufferedReader errors;
  private volatile PacketReader reader;
  private volatile IOException failure;
  private Thread reading;

  private Capture(ServerSocket control, Process process) {
    this.control = control;
    this.process = process;
    this.errors = new BufferedReader(new InputStreamReader(process.getErrorStream(), US_ASCII));
  }

  /**
   * Starts tcpdump, and returns when tcpdump is capturing packets.
   *
   * @param ports TCP ports to capture; the port that receives the final mark is added
   * @throws CaptureException if this user may not capture packets, or if tcpdump is missing
   */
  public static Capture begin(Set<Integer> ports) throws CaptureException, IOException {
    ServerSocket control = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Capture capture;
    try {
      capture = new Capture(control, started(ports, control.getLocalPort()));
    } catch (CaptureException e) {
      control.close();
      throw e;
    }
    try {
      capture.awaitReady();
      return capture;
    } catch (CaptureException | IOException e) {
      capture.close();
      throw e;
    }
  }

  private static Process started(Set<Integer> ports, int control) throws CaptureException {
    List<String> command = new ArrayList<>(COMMAND);
    StringBuilder filter = new StringBuilder("tcp and (port ").append(control);
    ports.forEach(port -> filter.append(" or port ").append(port));
    command.add(filter.append(')').toString());
    try {
      return new ProcessBuilder(command).start();
    } catch (IOException e) {
      throw new CaptureException(
          "cannot run "
              + PROGRAM
              + ", which captures packets; install it with 'apt install "
              + PACKAGE
              + "'");
    }
  }

  private void awaitReady() throws CaptureException, IOException {
    StringBuilder said = new StringBuilder();
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      if (line.contains(READY)) {
        reading = Daemons.thread(this::read, "assay-capture");
        reading.start();
        return;
      }
      said.append(' ').append(line.strip());
    }
    throw new CaptureException(
        "this user may not capture on the loopback interface ("
            + said.toString().strip()
            + "); run as root, or use 'setcap cap_net_raw+ep' to grant the permission to "
            + PROGRAM);
  }

  private void read() {
    try {
      PacketReader made = new PacketReader(process.getInputStream());
      reader = made;
      while (made.read()) {
        // Each call of read() adds a packet to the streams.
      }
    } catch (IOException e) {
      failure = e;
    }
  }

  public record Captured(Map<StreamPorts, ByteStream> streams, boolean complete) {}

  /**
   * Stops tcpdump and returns the captured streams.
   *
   * @param mark random text that is sent and then searched for, to prove that all earlier packets
   *     were captured
   */
  public Captured end(String mark) throws IOException, InterruptedException {
    boolean found = send(mark);
    process.toHandle().destroy(); // unlike Process.destroy(), this call leaves the pipes open
    reading.join(LONGEST.toMillis());
    boolean dropped = false;
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      Matcher matcher = DROPPED.matcher(line);
      dropped |= matcher.find() && !matcher.group(1).equals("0");
    }
    if (failure != null) {
      throw failure;
    }
    Map<StreamPorts, ByteStream> streams = reader == null ? new HashMap<>() : reader.streams();
    int own = control.getLocalPort();
    streams.keySet().removeIf(ends -> ends.from() == own || ends.to() == own);
    return new Captured(streams, found && !dropped);
  }

  private boolean send(String mark) throws IOException, InterruptedException {
    try (Socket out = new Socket(control.getInetAddress(), control.getLocalPort());
        Socket in = control.accept()) {
      out.getOutputStream().write(mark.getBytes(US_ASCII));
      in.getInputStream().readNBytes(mark.length());
      long end = System.nanoTime() + LONGEST.toNanos();
      while (System.nanoTime() < end) {
        if (isRead(mark, new StreamPorts(out.getLocalPort(), control.getLocalPort()))) {
          return true;
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
      return false;
    }
  }

  private boolean isRead(String mark, StreamPorts ends) {
    PacketReader now = reader;
    ByteStream stream = now == null ? null : now.streams().get(ends);
    if (stream == null) {
      return false;
    }
    synchronized (stream) {
      return new String(stream.bytes(), US_ASCII).contains(mark);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      control.close();
      errors.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
