package assay.lab.fleet.coordination;

import assay.lab.measure.PhaseTotals;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;

/** Notes that a conductor and its workers exchange, and the paths of the notes. */
public final class Notes {
  /**
   * Path of a note that only one process can hold. The process that holds the note is the only
   * conductor.
   */
  public static final String LOCK = "lock";

  /**
   * Path of the note that the conductor holds while the conductor accepts workers. The content of
   * this note is the conductor's {@link Lease}.
   */
  public static final String LEASE = "conductor";

  /**
   * Path of the note that is the parent of all runs' notes. Notes that already exist when a
   * conductor acquires the lease are from earlier conductors.
   */
  public static final String RUNS = "runs";

  private static final ObjectMapper JSON = new ObjectMapper();

  private Notes() {}

  public record Lease(String run) {}

  /**
   * Worker that has joined a fleet.
   *
   * @param index index of the requested slot; -1 for any slot
   * @param clockOrigin origin of the worker's clock, which identifies the worker's machine; empty
   *     if unknown
   */
  public record Member(int index, String where, String assayVersion, String clockOrigin) {}

  /**
   * Slot that was assigned to a worker, or the reason why the worker was refused.
   *
   * @param clockOrigin origin of the conductor's clock
   * @param watchesHost whether the worker samples its machine
   */
  public record Place(
      int worker, int of, String clockOrigin, boolean watchesHost, String refusal) {}

  public record Order(
      String assayVersion,
      String checksum,
      String content,
      List<Step> phases,
      long prepareMillis) {}

  /**
   * Phase that all workers start and end together.
   *
   * @param atMostMillis maximum duration of the phase; slower workers are dismissed
   */
  public record Step(String name, long atMostMillis) {
    public Step {
      if (atMostMillis <= 0) {
        throw new IllegalArgumentException(
            "the maximum duration of phase "
                + name
                + " must be above zero; got "
                + Duration.ofMillis(atMostMillis));
      }
    }
  }

  public record Accepted(String checksum) {}

  public record Failed(String reason) {}

  /**
   * Question or answer in a comparison of clocks. In a question, {@code heard} and {@code answered}
   * are 0. Clock notes are binary rather than JSON, because a conductor handles several clock notes
   * for each worker and phase.
   */
  public record Clock(int round, long asked, long heard, long answered) {
    private static final int BYTES = Integer.BYTES + 3 * Long.BYTES;

    public byte[] bytes() {
      return ByteBuffer.allocate(BYTES)
          .putInt(round)
          .putLong(asked)
          .putLong(heard)
          .putLong(answered)
          .array();
    }

    public static Clock parse(byte[] content) throws FleetException {
      if (content.length != BYTES) {
        throw unreadable(Clock.class, null);
      }
      ByteBuffer in = ByteBuffer.wrap(content);
      return new Clock(in.getInt(), in.getLong(), in.getLong(), in.getLong());
    }
  }

  /**
   * A report that a worker is ready for a phase or has finished the final phase. The report
   * contains the offset of the worker's clock.
   *
   * @param worstNanos upper bound on the error of the worker's times since the previous phase
   */
  public record Ready(long offsetNanos, long errorNanos, long worstNanos) {}

  /** An order to start a phase at a given time by the conductor's clock. */
  public record Start(long instantNanos) {}

  /**
   * A report that a worker has finished a phase. All times in the report are by the conductor's
   * clock.
   *
   * @param heard when the order to start the phase arrived
   * @param clockErrorNanos upper bound on the error of the reported times and of times within the
   *     phase
   */
  public record Done(
      long heard, long started, long ended, PhaseTotals totals, long clockErrorNanos) {}

  /** An order that ends the run. The reason for the end is null if the plan was completed. */
  public record Close(String reason) {}

  public static byte[] bytes(Object note) {
    try {
      return JSON.writeValueAsBytes(note);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static <T> T read(byte[] content, Class<T> type) throws FleetException {
    try {
      return JSON.readValue(content, type);
    } catch (IOException e) {
      throw unreadable(type, e);
    }
  }

  private static FleetException unreadable(Class<?> type, IOException cause) {
    return new FleetException(
        "a ZooKeeper node of this fleet does not contain a valid "
            + type.getSimpleName()
            + "; another program may be using the fleet's path",
        cause);
  }

  public static String checksum(String content) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(content.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JDK lacks SHA-256", e);
    }
  }

  public record Paths(String run) {
    private String root() {
      return RUNS + "/" + run;
    }

    public String members() {
      return root() + "/members";
    }

    public String member(String token) {
      return members() + "/" + token;
    }

    public String orders() {
      return root() + "/orders";
    }

    public String order(String name) {
      return orders() + "/" + name;
    }

    public String to(String token) {
      return root() + "/to/" + token;
    }

    public String reports() {
      return root() + "/from";
    }

    public String report(String token, String name) {
      return reports() + "/" + token + "/" + name;
    }

    public String mark(String token, int phase) {
      return root() + "/started/" + token + "-" + phase;
    }
  }

  public static String start(int phase) {
    return "start-" + phase;
  }

  public static String end(int phase) {
    return "end-" + phase;
  }

  public static String ready(int phase) {
    return "ready-" + phase;
  }

  public static String done(int phase) {
    return "done-" + phase;
  }

  public static final String PLAN = "plan";
  public static final String CLOSE = "close";
  public static final String PLACE = "place";
  public static final String DISMISSED = "dismissed";
  public static final String CLOCK = "clock";
  public static final String ACCEPTED = "accepted";
  public static final String FAILED = "failed";
}
