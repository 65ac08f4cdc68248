package assay.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * One side of a comparison, in a process of its own. Each line of standard input names what to do
 * and a table; each answer is a line of CPU and wall nanoseconds that this took. Ends with its
 * input.
 */
public final class Rounds {
  /** Answers begin so, whatever else a library may print. */
  static final String ANSWER = "took ";

  /** What a round does. */
  public enum Kind {
    /** Writes all rows to an empty table. */
    FILL,
    /** Reads rows of a filled table. */
    READ,
    /** Reads rows of a filled table, 100 at once. */
    READ_ALL
  }

  /** Does a round's work. */
  @FunctionalInterface
  public interface Round {
    void run(Kind kind, String table) throws Exception;
  }

  private Rounds() {}

  /** Serves rounds until the input ends. */
  public static void serve(Round round) throws Exception {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = in.readLine()) != null; ) {
      int space = line.indexOf(' ');
      Kind kind = Kind.valueOf(line.substring(0, space));
      long wall = System.nanoTime();
      long cpu = ProcessCpu.nanos();
      round.run(kind, line.substring(space + 1));
      long cpuNanos = ProcessCpu.nanos() - cpu;
      System.out.println(ANSWER + cpuNanos + " " + (System.nanoTime() - wall));
      System.out.flush();
    }
  }

  /** What a round took. */
  record Took(long cpuNanos, long wallNanos) {
    static Took parse(String answer) throws IOException {
      String[] parts = answer.substring(ANSWER.length()).split(" ", -1);
      if (parts.length != 2) {
        throw new IOException("not an answer: " + answer);
      }
      return new Took(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
    }
  }
}
