package assay.study.continuous.verify;

import assay.study.continuous.proof.CellDifference;

/**
 * Losses that have the same kind, nearest event, server and tablet.
 *
 * @param event server event nearest in time to the losses, as text without the time difference;
 *     {@value #UNKNOWN} if there is no event
 * @param server server that hosted the tablet; {@value #UNKNOWN} if unknown
 * @param tablet split points that bound the tablet; {@value #UNKNOWN} if unknown
 * @param entries number of losses in the group
 * @param firstMillis time at which the first of the lost entries was acknowledged, in ms since the
 *     epoch; 0 if unknown
 * @param lastMillis time at which the last of the lost entries was acknowledged, in ms since the
 *     epoch; 0 if unknown
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

  static LossGroup of(CellDifference loss) {
    return new LossGroup(
        loss.kind().label(),
        known(LossContext.eventOf(loss)),
        known(loss.server()),
        known(loss.tablet()),
        1,
        loss.acknowledged(),
        loss.acknowledged());
  }

  static String known(String text) {
    return text == null ? UNKNOWN : text;
  }

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

  String words() {
    return kind + (event.equals(UNKNOWN) ? "" : " near '" + event + "'");
  }
}
