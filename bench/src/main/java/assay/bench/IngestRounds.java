package assay.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * One side of the ingest bar, in a process of its own. Each line of standard input names a table to
 * fill; each answer is a line of CPU and wall nanoseconds that this took. Ends with its input.
 */
final class IngestRounds {
  /** Answers begin so, whatever else a library may print. */
  static final String ANSWER = "took ";

  /** Fills a table. */
  @FunctionalInterface
  interface Round {
    void fill(String table) throws Exception;
  }

  private IngestRounds() {}

  static void serve(Round round) throws Exception {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String table; (table = in.readLine()) != null; ) {
      long wall = System.nanoTime();
      long cpu = ProcessCpu.nanos();
      round.fill(table);
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
