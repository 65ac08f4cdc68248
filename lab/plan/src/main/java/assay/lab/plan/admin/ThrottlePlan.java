package assay.lab.plan.admin;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.Throttled;
import assay.lab.value.NamedValues;
import assay.store.capability.Capability;
import assay.store.capability.Throttle.Limit;
import assay.store.capability.Throttle.Reach;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Phase that limits the rate of requests on each server.
 *
 * @param user user whose requests are limited; empty means all users
 * @param limits limit of each server in requests or bytes per second, by kind of limit; there is no
 *     limit for a kind without an entry
 */
public record ThrottlePlan(
    String name,
    Optional<String> table,
    Optional<String> user,
    Reach reach,
    Map<Limit, Long> limits)
    implements PhasePlan, Throttled {
  public ThrottlePlan {
    reach = Throttled.orTable(reach);
    limits = Throttled.ordered(limits);
  }

  @Override
  public Optional<Throttled> throttle() {
    return Optional.of(this);
  }

  @Override
  public NamedValues settings() {
    NamedValues.Builder settings = NamedValues.builder();
    table.ifPresent(of -> settings.put("table", of));
    user.ifPresent(of -> settings.put("user", of));
    if (reach != Reach.TABLE) {
      settings.put("scope", reach.label());
    }
    limits.forEach((limit, rate) -> settings.put(setting(limit), rate));
    return settings.build();
  }

  private static String setting(Limit limit) {
    return switch (limit) {
      case READ -> "readsPerSecondOfAServer";
      case WRITE -> "writesPerSecondOfAServer";
      case READ_BYTES -> "readBytesPerSecondOfAServer";
      case WRITE_BYTES -> "writeBytesPerSecondOfAServer";
    };
  }

  @Override
  public List<Capability> needs() {
    return List.of(Capability.THROTTLE);
  }
}
