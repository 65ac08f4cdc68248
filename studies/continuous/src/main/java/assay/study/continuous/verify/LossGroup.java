package assay.study.continuous.verify;

import assay.study.continuous.proof.Difference;

/**
 * Losses that have kind, nearest event, server and tablet in common.
 *
 * @param event without its distance; {@value #UNKNOWN} where none is near, as for server and tablet
 *     that are not known
 * @param entries how many there are
 * @param firstMillis when the first of them was acknowledged, in ms since the epoch; 0 where none
 *     was
 * @param lastMillis the same of the last
 */
record LossGroup(
    String kind,
    String event,
    String server,
    String tablet,
    long entries,
    long firstMillis,
    long lastMillis) {
  static final String UNKNOWN = "-";

  /** A group of one. */
  static LossGroup of(Difference loss) {
    String event = Scene.eventOf(loss);
    return new LossGroup(
        loss.kind().label(),
        event == null ? UNKNOWN : event,
        loss.server() == null ? UNKNOWN : loss.server(),
        loss.tablet() == null ? UNKNOWN : loss.tablet(),
        1,
        loss.acknowledged(),
        loss.acknowledged());
  }

  /** Equal for losses of one group. */
  record Key(String kind, String event, String server, String tablet) {}

  Key key() {
    return new Key(kind, event, server, tablet);
  }

  LossGroup plus(LossGroup other) {
    return new LossGroup(
        kind,
        event,
        server,
        tablet,
        entries + other.entries,
        Math.min(firstMillis, other.firstMillis),
        Math.max(lastMillis, other.lastMillis));
  }

  /** On the time axis: of which kind, and beside which event. */
  String words() {
    return kind + (event.equals(UNKNOWN) ? "" : " beside '" + event + "'");
  }
}
