package assay.bench.store;

import assay.bench.ThisJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * One side of a comparison, in a separate process. Each line of standard input names an action and
 * a table. Each answer is a line with CPU and wall-clock nanoseconds. The process ends when its
 * input ends.
 */
final class Rounds {
  /** Prefix of answers, which distinguishes them from the output of libraries. */
  static final String ANSWER = "took ";

  enum Kind {
    FILL,
    READ,
    /** Reads the rows of a filled table, 100 at a time. */
    READ_ALL
  }

  @FunctionalInterface
  interface Round {
    void run(Kind kind, String table) throws Exception;
  }

  private Rounds() {}

  static void serve(Round round) throws Exception {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = in.readLine()) != null; ) {
      int space = line.indexOf(' ');
      Kind kind = Kind.valueOf(line.substring(0, space));
      long wall = System.nanoTime();
      long cpu = ThisJvm.cpuNanos();
      round.run(kind, line.substring(space + 1));
      long cpuNanos = ThisJvm.cpuNanos() - cpu;
      System.out.println(ANSWER + cpuNanos + " " + (System.nanoTime() - wall));
      System.out.flush();
    }
  }

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
