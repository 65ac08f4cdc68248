package assay.lab.workload.draw;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Source of a run's random numbers. The numbers depend on the run's seed, and on scopes such as the
 * repeat, phase, activity and thread. Equal scopes draw equal numbers, so that a run can be
 * repeated. Sequences of different scopes do not overlap, so that phases do not request the same
 * rows.
 *
 * <p>Seeds are mixed only in this class. The mixing function is the output function of SplitMix64.
 * The content of tables does not depend on this class. The content depends only on a seed in the
 * plan of the table's rows, so that any phase can check the content. Immutable.
 */
public final class Seed {
  private static final long MOST_FRESH = 1L << 53;

  private final long bits;

  /**
   * Levels of nested scopes. A level is identified by its name, so that adding a level changes no
   * sequence of random numbers.
   */
  private enum Level {
    RUN,
    REPEAT,
    VARIANT,
    PHASE,
    ACTIVITY,
    ACTION,
    CLIENT,
    THREAD,
    TURN;

    private final long bits = ofText(name());
  }

  public enum Purpose {
    ORDER,
    OPERATIONS,
    ARRIVALS,
    /** Content that a thread writes and that does not depend on the table's seed. */
    ENTRIES,
    /** Marks that distinguish a load's updates from the updates of other loads. */
    VERSIONS,
    LAG_SAMPLES,
    LAG_KEYS,
    TABLE_SAMPLE,
    ACTION_TIMES,
    SERVERS;

    private final long bits = ofText(name());
  }

  private Seed(long bits) {
    this.bits = bits;
  }

  public static Seed of(long seed) {
    return new Seed(0).within(Level.RUN, seed);
  }

  /** Returns a random seed, at least 1, for users who specify no seed. */
  public static long fresh() {
    return ThreadLocalRandom.current().nextLong(1, MOST_FRESH);
  }

  /**
   * Returns the scope of one run among the runs with this seed.
   *
   * @param number number of the run, from 1
   */
  public Seed repeat(int number) {
    return within(Level.REPEAT, number);
  }

  /**
   * Returns the scope of an experiment's variant.
   *
   * @param name name of the variant; empty if the experiment has no variants
   */
  public Seed variant(String name) {
    return within(Level.VARIANT, ofText(name));
  }

  public Seed phase(String name) {
    return within(Level.PHASE, ofText(name));
  }

  public Seed activity(String name) {
    return within(Level.ACTIVITY, ofText(name));
  }

  /**
   * Returns the scope of an action during a phase.
   *
   * @param number number of the action, from 0
   */
  public Seed action(int number) {
    return within(Level.ACTION, number);
  }

  /**
   * Returns the scope of the random numbers that a client draws outside its load threads.
   *
   * @param number number of the client, from 0
   */
  public Seed client(int number) {
    return within(Level.CLIENT, number);
  }

  /**
   * Returns the scope of a thread.
   *
   * @param number number of the thread among the threads of all clients, from 0
   */
  public Seed thread(int number) {
    return within(Level.THREAD, number);
  }

  public Seed turn(long number) {
    return within(Level.TURN, number);
  }

  /** Returns 64 random bits, for example for use as a key of {@link CountedRandom}. */
  public long bits(Purpose purpose) {
    return CountedRandom.bits(bits ^ purpose.bits, 0);
  }

  /**
   * Returns a new generator of random numbers. Each generator has a different increment, so that
   * sequences do not overlap.
   */
  public SplittableRandom random(Purpose purpose) {
    return new SplittableRandom(bits(purpose)).split();
  }

  public static void shuffle(List<?> list, SplittableRandom random) {
    for (int left = list.size(); left > 1; left--) {
      Collections.swap(list, left - 1, random.nextInt(left));
    }
  }

  private Seed within(Level level, long number) {
    return new Seed(CountedRandom.bits(bits ^ level.bits, number));
  }

  private static long ofText(String text) {
    long hash = 0;
    for (byte letter : text.getBytes(StandardCharsets.UTF_8)) {
      hash = CountedRandom.bits(hash, letter);
    }
    return hash;
  }
}
