package assay.study.milestones.workload;

import assay.lab.workload.draw.Hex;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Mutation;

/**
 * Notification for the owner of a post. The row key starts with the owner and the reversed time, so
 * that a scan returns the latest notifications first. One column is named after the counter's type.
 * This column contains, as text, the sum that the voter received.
 *
 * @param counter counter that reached the milestone
 * @param millis time in the row key, in ms since the epoch
 * @param thread index of the thread that voted
 */
public record Notification(int counter, long milestone, long millis, int thread) {
  static final Bytes FAMILY = Bytes.of("e");
  static final Bytes POST = Bytes.of("post");

  /** Column that contains the time of the delivery, as text in ms since the epoch. */
  public static final Bytes DELIVERED = Bytes.of("at");

  public static final Bytes VOTER = Bytes.of("by");
  static final int TYPE_AT = ScatteredKey.DIGITS + 16;
  private static final int TIME_DIGITS = 16;
  private static final int MILESTONE_DIGITS = 8;
  private static final int THREAD_DIGITS = 4;
  private static final int POST_AT = TYPE_AT + 1;
  private static final int MILESTONE_AT = POST_AT + ScatteredKey.DIGITS;
  private static final int LENGTH = MILESTONE_AT + MILESTONE_DIGITS + THREAD_DIGITS;

  public Bytes row(Posts posts) {
    byte[] row = new byte[LENGTH];
    int post = posts.post(counter);
    int at = ScatteredKey.write(posts.owner(post), row, 0);
    at = Hex.write(Long.MAX_VALUE - millis, TIME_DIGITS, row, at);
    row[at++] = Posts.letter(posts.type(counter));
    at = ScatteredKey.write(post, row, at);
    at = Hex.write(milestone, MILESTONE_DIGITS, row, at);
    Hex.write(thread, THREAD_DIGITS, row, at);
    return Bytes.of(row);
  }

  public Mutation mutation(Posts posts, long sum, long deliveredMillis, String voter) {
    Mutation mutation = new Mutation();
    mutation.row().set(row(posts));
    mutation.put(FAMILY, POST, Bytes.of(Posts.key(posts.post(counter))));
    mutation.put(
        FAMILY, Bytes.of(Posts.TYPES.get(posts.type(counter))), Bytes.of(Long.toString(sum)));
    mutation.put(FAMILY, DELIVERED, Bytes.of(Long.toString(deliveredMillis)));
    mutation.put(FAMILY, VOTER, Bytes.of(voter));
    return mutation;
  }

  /**
   * Returns the notification that a row key identifies; null if the key is not the key of a
   * notification.
   */
  public static Notification of(Bytes row, Posts posts) {
    if (row.length() != LENGTH) {
      return null;
    }
    byte[] bytes = row.toArray();
    int type = Posts.type(bytes[TYPE_AT]);
    int post = ScatteredKey.number(row, POST_AT);
    long reversed = Hex.read(bytes, ScatteredKey.DIGITS, TIME_DIGITS);
    long milestone = Hex.read(bytes, MILESTONE_AT, MILESTONE_DIGITS);
    int thread = (int) Hex.read(bytes, MILESTONE_AT + MILESTONE_DIGITS, THREAD_DIGITS);
    boolean isOne =
        type >= 0
            && type < posts.types()
            && post >= 0
            && post < posts.count()
            && milestone > 0
            && ScatteredKey.number(row, 0) == posts.owner(post);
    return isOne
        ? new Notification(posts.counter(post, type), milestone, Long.MAX_VALUE - reversed, thread)
        : null;
  }

  public static long millis(Cell cell) {
    return Long.parseLong(cell.value().toString());
  }
}
