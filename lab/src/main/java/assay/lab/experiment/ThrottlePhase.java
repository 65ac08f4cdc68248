package assay.lab.experiment;

import assay.store.Capability;
import assay.store.StoreException;
import assay.store.Throttle;
import assay.store.Throttle.Direction;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Has the servers take no more requests to the table than so many a second. */
public final class ThrottlePhase extends AdminPhase {
  private final Map<Direction, Long> limits;

  /**
   * @param limits requests a second of one server, above zero; the limits that there were, and are
   *     not here, are taken back
   */
  public ThrottlePhase(String name, Map<Direction, Long> limits) {
    super(name, "throttle", told(limits));
    this.limits = limits.isEmpty() ? Map.of() : new EnumMap<>(limits);
  }

  private static Map<String, Object> told(Map<Direction, Long> limits) {
    Map<String, Object> told = new LinkedHashMap<>();
    limits.forEach(
        (direction, rate) ->
            told.put(direction.name().toLowerCase(Locale.ROOT) + "sPerSecondOfAServer", rate));
    return told;
  }

  @Override
  public Optional<Capability> needs() {
    return Optional.of(Capability.THROTTLE);
  }

  @Override
  boolean changesTable() {
    return true;
  }

  @Override
  Map<String, Object> perform(PhaseContext context) throws StoreException {
    Throttle store = (Throttle) context.store();
    store.unthrottle(context.table());
    for (Map.Entry<Direction, Long> limit : limits.entrySet()) {
      store.throttle(context.table(), limit.getKey(), limit.getValue());
    }
    return Map.of();
  }
}
