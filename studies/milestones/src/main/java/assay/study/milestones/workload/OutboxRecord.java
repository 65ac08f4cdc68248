package assay.study.milestones.workload;

import assay.lab.workload.draw.Hex;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import java.util.ArrayList;
import java.util.List;

/**
 * Record of a pending delivery, stored in the counter's row. The increment that reaches a milestone
 * also writes the record. The record is deleted after the notification has been written. The
 * notification's row key depends only on the record, so that a second delivery overwrites the same
 * row.
 *
 * @param millis start of the vote, in ms since the epoch
 * @param thread index of the thread that voted
 * @param voter name of the voter's activity
 */
public record OutboxRecord(long millis, int thread, String voter) {
  private static final byte PREFIX = 'o';
  private static final int MILESTONE_DIGITS = 8;
  private static final int MILLIS_DIGITS = 16;
  private static final int THREAD_DIGITS = 4;

  public static Bytes qualifier(int type, long milestone) {
    byte[] name = new byte[2 + MILESTONE_DIGITS];
    name[0] = PREFIX;
    name[1] = Posts.letter(type);
    Hex.write(milestone, MILESTONE_DIGITS, name, 2);
    return Bytes.of(name);
  }

  static Columns columns(Posts posts, List<Long> milestones) {
    List<Columns.Name> names = new ArrayList<>();
    for (int type = 0; type < posts.types(); type++) {
      for (long milestone : milestones) {
        names.add(new Columns.Name(Posts.FAMILY, qualifier(type, milestone)));
      }
    }
    return new Columns(names);
  }

  public static boolean isRecord(Bytes qualifier) {
    return qualifier.length() == 2 + MILESTONE_DIGITS && qualifier.at(0) == PREFIX;
  }

  public static int type(Bytes qualifier) {
    return Posts.type(qualifier.at(1));
  }

  public static long milestone(Bytes qualifier) {
    return Hex.read(qualifier.array(), qualifier.offset() + 2, MILESTONE_DIGITS);
  }

  public Mutation put(Bytes row, Bytes qualifier) {
    byte[] stamp = new byte[MILLIS_DIGITS + THREAD_DIGITS];
    Hex.write(millis, MILLIS_DIGITS, stamp, 0);
    Hex.write(thread, THREAD_DIGITS, stamp, MILLIS_DIGITS);
    Mutation mutation = new Mutation();
    mutation.row().set(row);
    mutation.put(Posts.FAMILY, qualifier, Bytes.of(Bytes.of(stamp) + voter));
    return mutation;
  }

  public static OutboxRecord of(Bytes value) {
    byte[] bytes = value.toArray();
    return new OutboxRecord(
        Hex.read(bytes, 0, MILLIS_DIGITS),
        (int) Hex.read(bytes, MILLIS_DIGITS, THREAD_DIGITS),
        value.toString().substring(MILLIS_DIGITS + THREAD_DIGITS));
  }
}
