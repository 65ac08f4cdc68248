package assay.lab.workload.format;

import assay.store.Bytes;
import java.nio.charset.StandardCharsets;

/**
 * The text that YCSB writes with the property {@code dataintegrity}. The text starts with the key,
 * a colon, the field name and another colon. Hash codes follow; each hash code is computed from the
 * preceding text. The text is truncated to a given length. Not thread-safe.
 */
final class IntegrityText {
  private static final int MOST_DIGITS = 11;

  private final byte[][] names;
  private final byte[] digits = new byte[MOST_DIGITS];

  private byte[] into;
  private int length;
  private int at;
  private int hash;

  IntegrityText(RowFormat format) {
    names = new byte[format.fields()][];
    for (int field = 0; field < names.length; field++) {
      names[field] = (format.fieldPrefix() + field).getBytes(StandardCharsets.US_ASCII);
    }
  }

  void write(byte[] target, int newLength, Bytes key, int field) {
    into = target;
    length = newLength;
    at = 0;
    hash = 0;
    append(key.array(), key.offset(), key.offset() + key.length());
    append((byte) ':');
    append(names[field], 0, names[field].length);
    while (at < length) {
      int before = appendColonAndHash();
      append(digits, before, MOST_DIGITS);
    }
  }

  /**
   * Appends a colon. Writes the hash of the text, including this colon, to the end of {@code
   * digits}. Returns the index of the hash's first character.
   */
  private int appendColonAndHash() {
    append((byte) ':');
    long rest = Math.abs((long) hash);
    int from = MOST_DIGITS;
    do {
      digits[--from] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest > 0);
    if (hash < 0) {
      digits[--from] = '-';
    }
    return from;
  }

  private void append(byte[] text, int from, int to) {
    for (int i = from; i < to; i++) {
      append(text[i]);
    }
  }

  private void append(byte b) {
    // This is the hash that String.hashCode computes for ASCII text.
    hash = 31 * hash + b;
    if (at < length) {
      into[at] = b;
    }
    at++;
  }
}
