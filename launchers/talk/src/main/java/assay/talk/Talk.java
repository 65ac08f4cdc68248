package assay.talk;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.StringJoiner;

/**
 * A program's end of what it and the one that started it say to each other: lines on standard
 * output, {@code NAME-WORD REST}, which {@link Heard} takes; and the end of standard input, which
 * asks the program to end, as does the death of who started it. Thread-safe.
 */
public final class Talk {
  static final String FAILED = "failed";

  private final String name;
  private final PrintStream out;
  private volatile boolean endAsked;

  /**
   * Begins to listen, in a daemon thread.
   *
   * @param name of the program, with which its lines begin
   */
  public Talk(String name, InputStream in, PrintStream out) {
    this.name = name;
    this.out = out;
    Thread listener = new Thread(() -> listen(in), "assay-" + name + "-input");
    listener.setDaemon(true);
    listener.start();
  }

  private void listen(InputStream in) {
    try {
      while (in.read() >= 0) {
        // Nothing is said, until there is nobody to say it.
      }
    } catch (IOException e) {
      // Nor is there anybody now.
    }
    endAsked = true;
  }

  /** Whether this program is to end: it was told to, or who started it is gone. */
  public boolean endAsked() {
    return endAsked;
  }

  /** Says one thing. */
  public void say(String word, Object... rest) {
    StringJoiner line = new StringJoiner(" ");
    line.add(name + "-" + word);
    for (Object part : rest) {
      line.add(String.valueOf(part));
    }
    out.println(line);
  }

  /** This program cannot go on; the first line of why is said. */
  public void failed(String why) {
    say(FAILED, firstLine(why));
  }

  /** The first line of a text, stripped; empty if there is none. */
  public static String firstLine(String text) {
    return text == null ? "" : text.strip().lines().findFirst().orElse("").strip();
  }
}
