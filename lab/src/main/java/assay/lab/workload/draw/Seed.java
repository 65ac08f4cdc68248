package assay.lab.workload.draw;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Where the random numbers of a run come from: the run's seed, and the repeat, phase, activity,
 * thread and purpose that they are for. Equal scopes draw equal numbers, so that a run can be
 * repeated; two scopes share no sequence, so that no phase asks for the rows of another.
 *
 * <p>All of that is mixed here and nowhere else, by SplitMix64's output function. What a table
 * holds does not come from here: values depend on the seed in the plan of its rows alone, so that
 * any phase can check them. Immutable.
 */
public final class Seed {
  /** Seeds that are drawn are exact in JSON, whatever reads it. */
  private static final long MOST_FRESH = 1L << 53;

  private final long bits;

  /** What a scope is within. Named, not numbered: another one changes no sequence. */
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

  /** What numbers are drawn for. */
  public enum Purpose {
    /** Order of an experiment's runs. */
    ORDER,
    /** Which operations a thread does, and on which rows. */
    OPERATIONS,
    /** Times at which operations are due. */
    ARRIVALS,
    /** What a thread writes where that is no function of the table's seed. */
    ENTRIES,
    /** What tells a load's updates from those of others. */
    VERSIONS,
    /** Which inserts are sampled to measure their lag. */
    LAG_SAMPLES,
    /** Which of the sampled inserts remain. */
    LAG_KEYS,
    /** Rows whose content is looked at before a run. */
    TABLE_SAMPLE,
    /** Times of an action. */
    ACTION_TIMES,
    /** Servers that an action is done to. */
    SERVERS;

    private final long bits = ofText(name());
  }

  private Seed(long bits) {
    this.bits = bits;
  }

  /** The scope of all runs with a seed. */
  public static Seed of(long seed) {
    return new Seed(0).within(Level.RUN, seed);
  }

  /** A seed that no other run has, for who gives none; from 1. */
  public static long fresh() {
    return ThreadLocalRandom.current().nextLong(1, MOST_FRESH);
  }

  /** The scope of one of the runs with this seed, from 1. */
  public Seed repeat(int number) {
    return within(Level.REPEAT, number);
  }

  /** The scope of a variant of the experiment; empty where nothing is varied. */
  public Seed variant(String name) {
    return within(Level.VARIANT, ofText(name));
  }

  /** The scope of a phase. */
  public Seed phase(String name) {
    return within(Level.PHASE, ofText(name));
  }

  /** The scope of one of a phase's activities. */
  public Seed activity(String name) {
    return within(Level.ACTIVITY, ofText(name));
  }

  /** The scope of one of the actions during a phase, from 0. */
  public Seed action(int number) {
    return within(Level.ACTION, number);
  }

  /** The scope of what a client draws apart from its threads, from 0. */
  public Seed client(int number) {
    return within(Level.CLIENT, number);
  }

  /** The scope of one of the threads of all clients, numbered through from 0. */
  public Seed thread(int number) {
    return within(Level.THREAD, number);
  }

  /** The scope of what is done once of something that is done again and again. */
  public Seed turn(long number) {
    return within(Level.TURN, number);
  }

  /** 64 bits, such as a key for {@link CountedRandom}. */
  public long bits(Purpose purpose) {
    return CountedRandom.bits(bits ^ purpose.bits, 0);
  }

  /** A generator at its beginning. It steps by a constant of its own, so that none run into it. */
  public SplittableRandom random(Purpose purpose) {
    return new SplittableRandom(bits(purpose)).split();
  }

  /** Puts a list into an order, each one equally often. */
  public static void shuffle(List<?> list, SplittableRandom random) {
    for (int left = list.size(); left > 1; left--) {
      Collections.swap(list, left - 1, random.nextInt(left));
    }
  }

  private Seed within(Level level, long number) {
    return new Seed(CountedRandom.bits(bits ^ level.bits, number));
  }

  /** Depends on each byte and its place; the same in every process. */
  private static long ofText(String text) {
    long hash = 0;
    for (byte letter : text.getBytes(StandardCharsets.UTF_8)) {
      hash = CountedRandom.bits(hash, letter);
    }
    return hash;
  }
}
