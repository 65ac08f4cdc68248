package assay.stores.simulated;

import assay.store.Quantity;
import assay.store.Setting;
import assay.store.StoreException;
import assay.store.StoreSettings;
import java.util.List;
import java.util.Locale;

/**
 * How a simulated store behaves, from its settings.
 *
 * @param capacityPerSecond infinite for no bound
 * @param reads what rows and entries add to the time of scans and reads
 * @param servers that hold tablets, each in turn
 * @param scanServiceNanos 0 for tablets that serve any number of scans at a time
 * @param bufferBytes 0 to write through
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
    Faults.Shares faults,
    int servers,
    Pauses pauses,
    long bufferBytes,
    long timeoutNanos,
    long seed) {

  /** Sleeps until it may be woken too late: a park may return 60 µs late, the rest is spun. */
  private static final long SLEEPING = 60_000;

  /** Never sleeps, which takes a whole CPU and ends within nanoseconds of the instant. */
  private static final long SPINNING = Long.MAX_VALUE;

  /** Above this number of sessions, spinning would take the CPU from the other sessions. */
  private static final int MOST_PRECISE_SESSIONS = 64;

  private static final int MOST_SERVERS = 10_000;

  static final List<Setting> SETTINGS =
      List.of(
          new Setting("latency", "0", "service time of an operation: " + Latency.FORMS),
          new Setting("read-latency", "", "service time of reads and scans instead"),
          new Setting("write-latency", "", "service time of writes, deletes and flushes instead"),
          new Setting(
              "visibility",
              "0",
              "how long after it took effect a write is read: forms as latency's"),
          new Setting("draws", "random", "random, or even: exactly the distribution, in any run"),
          new Setting(
              "wait", "sleep", "sleep, or spin: exact to some ns, for a whole CPU a thread"),
          new Setting(
              "stall", "", "no operation ends: 3s@2s for 3 s from 2 s after a session opened"),
          new Setting("capacity", "", "the whole store begins at most so many operations: 5000/s"),
          new Setting("row-seek", "0", "a server's time to find a row by its key"),
          new Setting(
              "entry-read", "0", "a server's time for an entry that a scan or read looks at"),
          new Setting("entry-sent", "0", "a server's time for an entry that it lets through"),
          new Setting("entry-received", "0", "the client's time for an entry that comes"),
          new Setting(
              "scan-service",
              "0",
              "how long a scan keeps the tablet in which it begins from serving other scans"),
          new Setting(
              "servers", "1", "Number of servers that hold tablets, each in turn. Default: 1."),
          new Setting(
              "pauses",
              "",
              "Time for which each server answers no read, and how often, such as 50ms/2s."
                  + " Default: none."),
          new Setting(
              "pauses-at",
              "apart",
              "When servers pause: apart (each at its own times) or together. Default: apart."),
          new Setting("error-share", "0", "share of operations that are refused, 0 to 1"),
          new Setting(
              "unknown-share", "0", "share that is never answered; half of it takes effect"),
          new Setting("lost-share", "0", "share of writes that are acknowledged and dropped"),
          new Setting(
              "risen-share",
              "0",
              "share of deletes that are acknowledged and leave what was there"),
          new Setting(
              "stale-share", "0", "share of writes that are acknowledged and leave an older value"),
          new Setting(
              "duplicate-share", "0", "share of writes whose cells are there twice afterwards"),
          new Setting("absent-share", "0", "share of reads that miss a row which is there"),
          new Setting("buffer", "0", "client-side write buffer of a session; 0 writes through"),
          Setting.TIMEOUT,
          new Setting("seed", "1", "whole number from which all draws come"));

  static Model of(StoreSettings settings) throws StoreException {
    Latency latency = settings.parse("latency", Latency::parse);
    return new Model(
        latencyOr(settings, "read-latency", latency),
        latencyOr(settings, "write-latency", latency),
        settings.parse("visibility", Latency::parse),
        settings.parse("draws", Model::isEven),
        settings.parse("wait", Model::spinNanos),
        settings.parse("stall", Stalls::parse),
        settings.parse(
            "capacity",
            text -> text.isEmpty() ? Double.POSITIVE_INFINITY : Quantity.ratePerSecond(text)),
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
   * Time before the end of a wait from which a session spins.
   *
   * @param sessions number of open sessions; with many of them a sleeping session does not spin
   */
  long spinNanos(int sessions) {
    return spinNanos == SLEEPING && sessions > MOST_PRECISE_SESSIONS ? 0 : spinNanos;
  }

  /** The source of a session's service times. */
  Draws draws(long sessionSeed) {
    return evenDraws ? Draws.even(sessionSeed) : Draws.random(sessionSeed);
  }

  private static Latency latencyOr(StoreSettings settings, String name, Latency otherwise)
      throws StoreException {
    return settings.text(name).isEmpty() ? otherwise : settings.parse(name, Latency::parse);
  }

  private static Faults.Shares shares(StoreSettings settings) throws StoreException {
    double refused = settings.share("error-share");
    double unanswered = settings.share("unknown-share");
    double lost = settings.share("lost-share");
    double absent = settings.share("absent-share");
    double risen = settings.share("risen-share");
    double stale = settings.share("stale-share");
    double doubled = settings.share("duplicate-share");
    return settings.parse(
        "error-share",
        text -> new Faults.Shares(refused, unanswered, lost, absent, risen, stale, doubled));
  }

  private static Pauses pauses(StoreSettings settings) throws StoreException {
    boolean together = settings.parse("pauses-at", Pauses::isTogether);
    long seed = settings.count("seed");
    return settings.parse("pauses", text -> Pauses.parse(text, together, seed));
  }

  private static boolean isEven(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "even" -> true;
      case "random" -> false;
      default -> throw new IllegalArgumentException("'" + text + "' is not random or even");
    };
  }

  private static long spinNanos(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "sleep" -> SLEEPING;
      case "spin" -> SPINNING;
      default -> throw new IllegalArgumentException("'" + text + "' is not sleep or spin");
    };
  }
}
