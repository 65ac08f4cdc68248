package assay.study.continuous.verify;

import assay.study.continuous.proof.Difference;

/**
 * Losses with the same kind, nearest event, server and tablet.
 *
 * @param event the nearest event, without the time between the two; {@value #UNKNOWN} if there is
 *     none. An unknown server or tablet is also {@value #UNKNOWN}
 * @param entries number of losses
 * @param firstMillis time of the first acknowledgement, in ms since the epoch; 0 if unknown
 * @param lastMillis time of the last acknowledgement, in ms since the epoch
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

  static LossGroup of(Difference loss) {
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

  /** The kind and the nearest event, as text for the time axis. */
  String words() {
    return kind + (event.equals(UNKNOWN) ? "" : " near '" + event + "'");
  }
}
