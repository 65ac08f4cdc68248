package assay.lab.workload.format;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes expressions of a {@link VisibilityFormat}. An expression depends only on the seed, the
 * row's number and the field. Writing does not allocate memory. Immutable.
 */
public final class VisibilityText {
  private static final byte[] ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
          .getBytes(StandardCharsets.US_ASCII);
  private static final int BITS = 6;

  private static final int CHARACTERS_A_WORD = 11;

  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private final VisibilityFormat format;
  private final long seed;
  private final int fields;
  private final byte[][] labels;

  public VisibilityText(VisibilityFormat format, int fields, long seed) {
    this.format = format;
    this.fields = fields;
    this.seed = seed;
    labels = new byte[format.terms() > 1 ? format.labels() : 0][];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = format.label(i).getBytes(StandardCharsets.US_ASCII);
    }
  }

  public byte[] newBuffer() {
    byte[] buffer = new byte[format.bytes()];
    Arrays.fill(buffer, (byte) '|');
    byte[] group = format.groupLabel(0).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(group, 0, buffer, 0, group.length);
    return buffer;
  }

  public void fill(byte[] buffer, long rowNumber, int field) {
    buffer[1] = (byte) ('0' + VisibilityFormat.group(rowNumber));
    long state = ValueFormat.mix(seed ^ (rowNumber * fields + field) * GAMMA);
    if (labels.length > 0) {
      fillLabels(buffer, state);
    } else {
      fillUnique(buffer, state);
    }
  }

  private void fillUnique(byte[] buffer, long first) {
    int length = format.termBytes();
    long state = first;
    long word = first;
    int left = CHARACTERS_A_WORD;
    for (int at = format.firstTermBytes() + 1; at < buffer.length; at += length + 1) {
      for (int i = at; i < at + length; i++) {
        if (left-- == 0) {
          state += GAMMA;
          word = ValueFormat.mix(state);
          left = CHARACTERS_A_WORD - 1;
        }
        buffer[i] = ALPHABET[(int) word & ((1 << BITS) - 1)];
        word >>>= BITS;
      }
    }
  }

  private void fillLabels(byte[] buffer, long first) {
    int length = format.termBytes();
    long state = first;
    for (int at = format.firstTermBytes() + 1; at < buffer.length; at += length + 1) {
      int drawn = (int) Long.remainderUnsigned(state, labels.length);
      System.arraycopy(labels[drawn], 0, buffer, at, length);
      state = ValueFormat.mix(state + GAMMA);
    }
  }
}
