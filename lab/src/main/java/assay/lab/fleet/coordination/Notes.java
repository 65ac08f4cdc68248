package assay.lab.fleet.coordination;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** What conductor and workers write to each other, and where. */
public final class Notes {
  /** Held by the conductor, so that there is one. */
  public static final String LOCK = "lock";

  /** Held by the conductor from when it is ready for workers: its lease, and which run is on. */
  public static final String LEASE = "conductor";

  /** All runs; what is here when a conductor takes the lease is left over. */
  public static final String RUNS = "runs";

  private static final ObjectMapper JSON = new ObjectMapper();

  private Notes() {}

  /** The conductor's lease. */
  public record Lease(String run) {}

  /**
   * A worker that has joined.
   *
   * @param index what it asks to be; -1 leaves it to the conductor
   * @param clockOrigin of its clock, which names its machine; empty if that is not known
   */
  public record Member(int index, String where, String assayVersion, String clockOrigin) {}

  /**
   * A worker's place, or why it has none.
   *
   * @param clockOrigin of the conductor's clock
   * @param watchesHost whether it is the one that samples its machine
   */
  public record Place(
      int worker, int of, String clockOrigin, boolean watchesHost, String refusal) {}

  /** What is to be done. */
  public record Order(
      String assayVersion,
      String checksum,
      String content,
      List<Step> phases,
      long prepareMillis) {}

  /** A phase in an order. */
  public record Step(String name, long atMostMillis) {}

  /** A worker agrees to the order. */
  public record Accepted(String checksum) {}

  /** A worker cannot go on. */
  public record Failed(String reason) {}

  /**
   * A question or answer about clocks; in a question the last two are 0. A conductor reads and
   * writes several for each worker and phase, so they are numbers and not JSON.
   */
  public record Clock(int round, long asked, long heard, long answered) {
    private static final int BYTES = Integer.BYTES + 3 * Long.BYTES;

    /** As a note. */
    public byte[] bytes() {
      return ByteBuffer.allocate(BYTES)
          .putInt(round)
          .putLong(asked)
          .putLong(heard)
          .putLong(answered)
          .array();
    }

    /** Reads the result of {@link #bytes}. */
    public static Clock parse(byte[] content) throws FleetException {
      if (content.length != BYTES) {
        throw unreadable(Clock.class, null);
      }
      ByteBuffer in = ByteBuffer.wrap(content);
      return new Clock(in.getInt(), in.getLong(), in.getLong(), in.getLong());
    }
  }

  /**
   * A worker stands before a phase, or behind the last; how its clock differs.
   *
   * @param worstNanos by how much its times since the phase before may have been wrong
   */
  public record Ready(long offsetNanos, long errorNanos, long worstNanos) {}

  /** The instant of a start by the conductor's clock. */
  public record Start(long instantNanos) {}

  /**
   * A worker is through a phase; times by the conductor's clock.
   *
   * @param heard when the order to start arrived
   * @param clockErrorNanos by so much these times may be wrong, and those within the phase
   */
  public record Done(long heard, long started, long ended, String summary, long clockErrorNanos) {}

  /** All is over; the reason is null at the plan's end. */
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
        "a note of this fleet cannot be read as "
            + type.getSimpleName()
            + "; does something else use its path?",
        cause);
  }

  public static String checksum(String content) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(content.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** The places of one run's notes. */
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

    /** From the conductor to all. */
    public String orders() {
      return root() + "/orders";
    }

    public String order(String name) {
      return orders() + "/" + name;
    }

    /** From the conductor to one worker. */
    public String to(String token) {
      return root() + "/to/" + token;
    }

    /** From the workers to the conductor. */
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
