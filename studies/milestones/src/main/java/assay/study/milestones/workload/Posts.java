package assay.study.milestones.workload;

import assay.lab.study.BadKey;
import assay.store.Bytes;
import assay.store.Columns;
import java.util.List;

/**
 * Posts with their owners and counters. Each post has one owner, who is notified, and one counter
 * per type of event. Posts, users and counters are numbered from 0.
 *
 * @param count number of posts
 * @param users number of users, each of whom owns about the same number of posts
 * @param types number of event types
 */
public record Posts(int count, int users, int types) {
  /**
   * Names of the event types. The name of a type is also the name of the column with its counter.
   * All names have different first letters.
   */
  public static final List<String> TYPES = List.of("points", "favorites", "replies");

  static final Bytes FAMILY = Bytes.of("n");

  private static final int MOST = 1_000_000;

  public Posts {
    BadKey.requireRange("posts", count, 1, MOST);
    BadKey.requireRange("users", users, 1, MOST);
    BadKey.requireRange("types", types, 1, TYPES.size());
  }

  public int counters() {
    return count * types;
  }

  public int counter(int post, int type) {
    return post * types + type;
  }

  public int post(int counter) {
    return counter / types;
  }

  public int type(int counter) {
    return counter % types;
  }

  int owner(int post) {
    return post % users;
  }

  public String label(int counter) {
    return TYPES.get(type(counter)) + " of post " + post(counter);
  }

  public static String key(int number) {
    byte[] key = new byte[ScatteredKey.DIGITS];
    ScatteredKey.write(number, key, 0);
    return Bytes.of(key).toString();
  }

  static byte letter(int type) {
    return (byte) TYPES.get(type).charAt(0);
  }

  /** Returns the type whose name starts with the letter, or a negative number if there is none. */
  public static int type(byte letter) {
    for (int i = 0; i < TYPES.size(); i++) {
      if (letter(i) == letter) {
        return i;
      }
    }
    return -1;
  }

  static Columns.Name column(int type) {
    return new Columns.Name(FAMILY, Bytes.of(TYPES.get(type)));
  }

  /** Reads the value of a counter's cell, which has 8 bytes in big-endian order. */
  public static long number(Bytes value) {
    if (value.length() != Long.BYTES) {
      throw new NumberFormatException(
          "a counter must have " + Long.BYTES + " bytes; got " + value.length());
    }
    long number = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      number = (number << Byte.SIZE) | (value.at(i) & 0xff);
    }
    return number;
  }

  public static void write(long number, byte[] into) {
    for (int i = 0; i < Long.BYTES; i++) {
      into[i] = (byte) (number >>> ((Long.BYTES - 1 - i) * Byte.SIZE));
    }
  }
}
