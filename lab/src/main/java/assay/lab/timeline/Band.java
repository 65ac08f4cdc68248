package assay.lab.timeline;

import java.util.Objects;

/**
 * A stretch of a run in which something went on.
 *
 * @param kind what, such as {@code compaction} or {@code gc-pause}
 * @param toSeconds not before {@code fromSeconds}, and equal to it for what is told as a moment
 * @param text one line; empty if the kind says it all
 * @param count how many stand behind it, at least 1
 */
public record Band(String kind, double fromSeconds, double toSeconds, String text, int count) {
  public Band {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(text, "text");
    if (!(toSeconds >= fromSeconds) || count < 1) {
      throw new IllegalArgumentException(
          kind + " from " + fromSeconds + " to " + toSeconds + ", " + count + " of them");
    }
  }

  /** Whether it has no length. */
  public boolean moment() {
    return toSeconds == fromSeconds;
  }

  /** One that begins in or right behind this one, taken together with it. */
  Band with(Band next) {
    String both = text.equals(next.text) ? text : "";
    double end = moment() ? toSeconds : Math.max(toSeconds, next.toSeconds);
    return new Band(kind, fromSeconds, end, both, count + next.count);
  }
}
