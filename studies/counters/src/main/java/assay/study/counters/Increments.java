package assay.study.counters;

import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Increments the counters that belong to one thread. Not thread-safe. */
final class Increments implements Source, CellSink {
  private static final int READ = 1;
  private static final int WRITE = 2;
  private static final byte PREFIX = 'c';
  private static final int KEY_DIGITS = 12;
  private static final int VALUE_DIGITS = 19;
  private static final long NOT_KNOWN = -1;
  private static final Bytes QUALIFIER = Bytes.of("n");

  private final SplittableRandom random;
  private final int thread;
  private final int of;

  /** Value of the last acknowledged write to each counter of this thread. */
  private final long[] last;

  /**
   * For each counter, whether an unacknowledged write may have replaced the value in {@code last}.
   */
  private final boolean[] unsure;

  private final byte[] key = new byte[1 + KEY_DIGITS];
  private final byte[] value = new byte[VALUE_DIGITS];
  private final Bytes row = new Bytes().set(key, 0, key.length);
  private final Columns columns =
      new Columns(List.of(new Columns.Name(Counters.FAMILY, QUALIFIER)));
  private final Mutation mutation = new Mutation();
  private int counter;
  private long found;

  Increments(Counters counters, ThreadContext context) {
    thread = context.thread();
    of = context.of();
    random = context.seed().random(Seed.Purpose.OPERATIONS);
    long own = counters.counters() / of + (thread < counters.counters() % of ? 1 : 0);
    last = new long[(int) Math.max(1, own)];
    unsure = new boolean[last.length];
    Arrays.fill(last, NOT_KNOWN);
    key[0] = PREFIX;
    mutation.row().set(row);
    mutation.put(
        Counters.FAMILY,
        QUALIFIER,
        new Bytes(),
        Mutation.SERVER_TIME,
        new Bytes().set(value, 0, value.length));
  }

  @Override
  public int next() {
    counter = random.nextInt(last.length);
    digits((long) counter * of + thread, key, 1);
    return 0;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    found = 0;
    Outcome read = session.read(row, columns, this);
    if (read != Outcome.OK && read != Outcome.ABSENT) {
      effect.lastPart(READ);
      return read;
    }
    if (isWrong()) {
      effect.foundWrong();
    }
    effect.endPart(READ, read);
    effect.lastPart(WRITE);
    effect.wrote(1);
    return write(session);
  }

  @Override
  public boolean flushesItself() {
    return true;
  }

  private boolean isWrong() {
    long known = last[counter];
    return known != NOT_KNOWN && found != known && !(unsure[counter] && found == known + 1);
  }

  /**
   * Writes the incremented value of the counter. Flushes the session if the session buffers writes,
   * because the next read must return this value.
   */
  private Outcome write(Session session) {
    last[counter] = found;
    unsure[counter] = true;
    digits(found + 1, value, 0);
    Outcome outcome = session.write(mutation);
    if (outcome == Outcome.OK && session.buffers()) {
      outcome = session.flush();
    }
    if (outcome == Outcome.OK) {
      last[counter] = found + 1;
      unsure[counter] = false;
    }
    return outcome;
  }

  @Override
  public void accept(Cell cell) {
    found = number(cell.value());
  }

  static boolean isCounter(Cell cell) {
    return cell.row().length() == 1 + KEY_DIGITS
        && cell.row().at(0) == PREFIX
        && cell.qualifier().equals(QUALIFIER);
  }

  static long number(Bytes text) {
    long number = 0;
    for (int i = 0; i < text.length(); i++) {
      number = number * 10 + (text.at(i) - '0');
    }
    return number;
  }

  private static void digits(long number, byte[] into, int from) {
    long left = number;
    for (int i = into.length - 1; i >= from; i--) {
      into[i] = (byte) ('0' + left % 10);
      left /= 10;
    }
  }
}
