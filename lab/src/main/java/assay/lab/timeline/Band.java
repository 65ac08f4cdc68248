package assay.lab.timeline;

import java.util.Objects;

/**
 * A time range of a run in which something happened.
 *
 * @param kind kind of event, such as {@code compaction} or {@code gc-pause}
 * @param toSeconds end of the range; equal to {@code fromSeconds} if the event had no duration
 * @param text one line; empty if the kind is a sufficient description
 * @param count number of events in the band, at least 1
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

  public boolean moment() {
    return toSeconds == fromSeconds;
  }

  /** Merges this band with a later band. */
  Band with(Band next) {
    String both = text.equals(next.text) ? text : "";
    double end = moment() ? toSeconds : Math.max(toSeconds, next.toSeconds);
    return new Band(kind, fromSeconds, end, both, count + next.count);
  }
}
