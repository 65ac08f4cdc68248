package assay.lab.timeline;

import java.util.Objects;

/**
 * A time range of a run during which an event was in progress, for display on a time axis.
 *
 * @param kind kind of event, such as {@code compaction} or {@code gc-pause}
 * @param fromSeconds start of the range in seconds since the run began
 * @param toSeconds end of the range; equal to {@code fromSeconds} if the event had no duration
 * @param text one line of description; empty if the kind is a sufficient description
 * @param count number of events in the band, at least 1
 */
public record Band(String kind, double fromSeconds, double toSeconds, String text, int count) {
  public Band {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(text, "text");
    if (!(toSeconds >= fromSeconds) || count < 1) {
      throw new IllegalArgumentException(
          "band '"
              + kind
              + "' must not end before its start and must have a count of at least 1; got "
              + fromSeconds
              + " to "
              + toSeconds
              + " and "
              + count);
    }
  }

  public boolean moment() {
    return toSeconds == fromSeconds;
  }

  Band with(Band next) {
    String both = text.equals(next.text) ? text : "";
    double end = moment() ? toSeconds : Math.max(toSeconds, next.toSeconds);
    return new Band(kind, fromSeconds, end, both, count + next.count);
  }
}
