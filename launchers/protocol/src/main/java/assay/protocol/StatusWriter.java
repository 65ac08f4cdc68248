package assay.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.StringJoiner;

/**
 * Reports the status of a program to the process that started the program. Each status is a line
 * {@code NAME-WORD VALUES} on standard output, which {@link StatusReader} parses. The program
 * should end when its standard input ends, because the parent process has then closed the stream or
 * died. Thread-safe.
 */
public final class StatusWriter {
  static final String FAILED = "failed";

  private final String name;
  private final PrintStream out;
  private volatile boolean endAsked;

  /**
   * Starts a daemon thread that reads the input to its end.
   *
   * @param name prefix of all status lines of the program
   */
  public StatusWriter(String name, InputStream in, PrintStream out) {
    this.name = name;
    this.out = out;
    Thread listener = new Thread(() -> listen(in), "assay-" + name + "-input");
    listener.setDaemon(true);
    listener.start();
  }

  private void listen(InputStream in) {
    try {
      while (in.read() >= 0) {
        // The parent process never writes to this stream; only the end of the stream matters.
      }
    } catch (IOException e) {
      // A broken stream means the same as the end of the stream: the parent process has ended.
    }
    endAsked = true;
  }

  /** Returns whether the parent process has asked this program to end, or has died. */
  public boolean endAsked() {
    return endAsked;
  }

  public void write(String word, Object... values) {
    StringJoiner line = new StringJoiner(" ");
    line.add(name + "-" + word);
    for (Object value : values) {
      line.add(String.valueOf(value));
    }
    out.println(line);
  }

  /**
   * Reports that this program cannot continue. Only the first line of {@code reason} is reported.
   */
  public void failed(String reason) {
    write(FAILED, firstLine(reason));
  }

  public static String firstLine(String text) {
    return text == null ? "" : text.strip().lines().findFirst().orElse("").strip();
  }
}
