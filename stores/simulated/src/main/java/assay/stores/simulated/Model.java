package assay.stores.simulated;

import assay.store.QuantityParser;
import assay.store.Setting;
import assay.store.StoreException;
import assay.store.StoreSettings;
import java.util.List;

/**
 * The behaviour of a simulated store, as specified by the store's settings.
 *
 * @param capacityPerSecond maximum rate of operations; infinite if there is no limit
 * @param reads times that each row and each entry adds to a scan or read
 * @param servers number of servers; tablets are assigned to the servers in round-robin order
 * @param scanServiceNanos time in ns for which a scan occupies a tablet. 0 means that a tablet
 *     serves any number of scans at the same time
 * @param bufferBytes size of a session's write buffer; 0 means no buffering
 */
record Model(
    Latency read,
    Latency write,
    Latency visibility,
    boolean evenDraws,
    long spinNanos,
    Stalls stalls,
    double capacityPerSecond,
    ReadCosts reads,
    long scanServiceNanos,
    FaultInjector.Shares faults,
    int servers,
    Pauses pauses,
    long bufferBytes,
    long timeoutNanos,
    long seed) {

  /**
   * Spin time, in ns, of sessions that sleep. A session sleeps first and spins at the end of a
   * wait, because a sleep may end 60 µs late.
   */
  private static final long SLEEPING = 60_000;

  /**
   * Spin time of sessions that never sleep. A spinning session occupies a CPU, but each of its
   * waits ends within nanoseconds of the planned time.
   */
  private static final long SPINNING = Long.MAX_VALUE;

  /**
   * A sleeping session spins at the end of a wait only if at most this number of sessions is open.
   * With more sessions, spinning would take CPU time from other sessions.
   */
  private static final int MOST_PRECISE_SESSIONS = 64;

  private static final int MOST_SERVERS = 10_000;

  static final List<Setting> SETTINGS =
      List.of(
          new Setting("latency", "0", "Service time of an operation: " + Latency.FORMS + "."),
          new Setting(
              "read-latency",
              "",
              "Service time of reads and scans. Empty means the value of 'latency'."),
          new Setting(
              "write-latency",
              "",
              "Service time of writes, deletes and flushes. Empty means the value of 'latency'."),
          new Setting(
              "visibility",
              "0",
              "Time from the end of a write until the written value can be read. The possible"
                  + " forms are those of 'latency'."),
          new Setting(
              "draws",
              "random",
              "How latencies are chosen from their distribution: random, or even (every run matches"
                  + " the distribution exactly)."),
          new Setting(
              "wait",
              "sleep",
              "How sessions wait: sleep, or spin (accurate to nanoseconds, but each thread occupies"
                  + " a CPU)."),
          new Setting(
              "stall",
              "",
              "Stalls in which no operation completes: LENGTH@START, separated by commas. 3s@2s is"
                  + " a stall of 3 s that starts 2 s after a session opens. Default: none."),
          new Setting(
              "capacity",
              "",
              "Maximum rate of operations of the whole store, such as 5000/s. Default: no limit."),
          new Setting("row-seek", "0", "Time that a server takes to find a row by its key."),
          new Setting(
              "entry-read",
              "0",
              "Time that a server takes to examine each entry of a scan or read."),
          new Setting(
              "entry-sent",
              "0",
              "Time that a server takes to send each entry that passes the filter."),
          new Setting("entry-received", "0", "Time that the client takes to receive each entry."),
          new Setting(
              "scan-service",
              "0",
              "Time for which a scan blocks other scans whose first row is in the same tablet."),
          new Setting(
              "servers",
              "1",
              "Number of servers. Tablets are assigned to the servers in round-robin order."),
          new Setting(
              "pauses",
              "",
              "Pauses in which a server answers no reads: LENGTH/PERIOD, such as 50ms/2s."
                  + " Default: none."),
          new Setting(
              "pauses-at",
              "apart",
              "When servers pause: apart (at different times) or together (at the same time)."),
          new Setting("error-share", "0", "Share of operations that are refused, from 0 to 1."),
          new Setting(
              "unknown-share",
              "0",
              "Share of operations that are never answered. Half of these operations take effect."),
          new Setting("lost-share", "0", "Share of writes that are acknowledged but dropped."),
          new Setting(
              "risen-share", "0", "Share of deletes that are acknowledged but delete nothing."),
          new Setting(
              "stale-share",
              "0",
              "Share of writes that are acknowledged but leave the old value in place."),
          new Setting("duplicate-share", "0", "Share of writes that store their cells twice."),
          new Setting("absent-share", "0", "Share of reads that do not find an existing row."),
          new Setting(
              "buffer", "0", "Size of a session's client-side write buffer. 0 means no buffering."),
          Setting.TIMEOUT,
          new Setting("seed", "1", "Seed of all random numbers, a whole number."));

  static Model of(StoreSettings settings) throws StoreException {
    Latency latency = settings.parse("latency", Latency::parse);
    return new Model(
        latencyOr(settings, "read-latency", latency),
        latencyOr(settings, "write-latency", latency),
        settings.parse("visibility", Latency::parse),
        settings.parse("draws", text -> isSecond(text, "random", "even")),
        settings.parse("wait", text -> isSecond(text, "sleep", "spin") ? SPINNING : SLEEPING),
        settings.parse("stall", Stalls::parse),
        settings.parse(
            "capacity",
            text -> text.isEmpty() ? Double.POSITIVE_INFINITY : QuantityParser.ratePerSecond(text)),
        new ReadCosts(
            settings.duration("row-seek").toNanos(),
            settings.duration("entry-read").toNanos(),
            settings.duration("entry-sent").toNanos(),
            settings.duration("entry-received").toNanos()),
        settings.duration("scan-service").toNanos(),
        shares(settings),
        settings.count("servers", 1, MOST_SERVERS),
        pauses(settings),
        settings.bytes("buffer"),
        settings.duration("timeout").toNanos(),
        settings.count("seed"));
  }

  /**
   * Returns how long a session spins at the end of a wait, in ns.
   *
   * @param sessions number of open sessions; if there are more than 64, a sleeping session does not
   *     spin
   */
  long spinNanos(int sessions) {
    return spinNanos == SLEEPING && sessions > MOST_PRECISE_SESSIONS ? 0 : spinNanos;
  }

  Draws draws(long sessionSeed) {
    return evenDraws ? Draws.even(sessionSeed) : Draws.random(sessionSeed);
  }

  private static Latency latencyOr(StoreSettings settings, String name, Latency otherwise)
      throws StoreException {
    return settings.text(name).isEmpty() ? otherwise : settings.parse(name, Latency::parse);
  }

  private static FaultInjector.Shares shares(StoreSettings settings) throws StoreException {
    double refused = settings.share("error-share");
    double unanswered = settings.share("unknown-share");
    double lost = settings.share("lost-share");
    double absent = settings.share("absent-share");
    double risen = settings.share("risen-share");
    double stale = settings.share("stale-share");
    double doubled = settings.share("duplicate-share");
    return settings.parse(
        "error-share",
        text -> new FaultInjector.Shares(refused, unanswered, lost, absent, risen, stale, doubled));
  }

  private static Pauses pauses(StoreSettings settings) throws StoreException {
    boolean together = settings.parse("pauses-at", text -> isSecond(text, "apart", "together"));
    long seed = settings.count("seed");
    return settings.parse("pauses", text -> Pauses.parse(text, together, seed));
  }

  private static boolean isSecond(String text, String first, String second) {
    if (!text.equalsIgnoreCase(first) && !text.equalsIgnoreCase(second)) {
      throw new IllegalArgumentException("'" + text + "' must be " + first + " or " + second);
    }
    return text.equalsIgnoreCase(second);
  }
}
