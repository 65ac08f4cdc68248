package assay.lab.export;

import assay.lab.run.series.Points;
import assay.lab.timeline.SeriesId;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes series as lines for a Timely server: {@code put METRIC MILLIS VALUE run=… machine=…}. The
 * metric is the name of the series, and the time is in milliseconds since 1970. If several runs are
 * exported as if they had started at the same time, the tags {@code variant=… repeat=…} are added.
 */
public final class TimelyExport {
  private static final int CONNECT_MILLIS = 5_000;

  private TimelyExport() {}

  public static void write(List<Selection> selections, Writer out) throws IOException {
    for (Selection selection : selections) {
      write(selection, out);
    }
  }

  private static void write(Selection selection, Writer out) throws IOException {
    StringBuilder own = new StringBuilder();
    selection
        .tags()
        .forEach((tag, value) -> own.append(value.isEmpty() ? "" : " " + tag + "=" + word(value)));
    for (SeriesId id : selection.series()) {
      String head = "put " + word(id.name()) + " ";
      String tags =
          " run="
              + word(selection.run())
              + (id.machine().isEmpty() ? "" : " machine=" + word(id.machine()))
              + own
              + "\n";
      Points points = selection.timeline().points(id);
      for (int i = 0; i < points.size(); i++) {
        long millis = selection.instant(points.seconds()[i]).toEpochMilli();
        out.write(head + millis + " " + points.values()[i] + tags);
      }
    }
  }

  /**
   * Sends all lines over TCP in clear text. The server does not respond, so success means only that
   * the network accepted the lines.
   *
   * @throws IOException if the server cannot be reached or closes the connection
   */
  public static void send(List<Selection> selections, InetSocketAddress server) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(server, CONNECT_MILLIS);
      Writer out =
          new BufferedWriter(
              new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8));
      write(selections, out);
      out.flush();
      socket.shutdownOutput();
    } catch (IOException e) {
      throw new IOException(
          "cannot send to "
              + server.getHostString()
              + ":"
              + server.getPort()
              + ": "
              + e.getMessage(),
          e);
    }
  }

  private static String word(String text) {
    return text.replaceAll("[\\s=,]", "_");
  }
}
