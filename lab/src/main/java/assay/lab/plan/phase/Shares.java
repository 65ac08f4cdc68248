package assay.lab.plan.phase;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which clients do which of a phase's activities. Those that have clients of their own take the
 * first ones, in the phase's order; all others share the rest. Immutable.
 */
public final class Shares {
  private final Map<String, Share> byActivity = new LinkedHashMap<>();

  /**
   * Clients that do an activity.
   *
   * @param first from 0
   */
  public record Share(int first, int count) {
    /** Whether a client does it. */
    public boolean contains(int client) {
      return client >= first && client < first + count;
    }
  }

  /**
   * Shares clients out.
   *
   * @throws IllegalArgumentException if that does not add up
   */
  public Shares(List<ActivityPlan> activities, int clients) {
    int own = activities.stream().mapToInt(ActivityPlan::clients).sum();
    boolean someShare = activities.stream().anyMatch(each -> each.clients() == 0);
    int rest = clients - own;
    if (rest < 0 || (someShare && rest == 0)) {
      throw new IllegalArgumentException(
          "its activities want "
              + own
              + " clients of their own"
              + (someShare ? ", and one at least for the others" : "")
              + ", and the run has "
              + clients
              + "; say 'clients' or --clients accordingly");
    }
    if (!someShare && rest > 0) {
      throw new IllegalArgumentException(
          "its activities want "
              + own
              + " clients, and of the run's "
              + clients
              + " the others would do nothing; leave 'clients' out of one activity");
    }
    int next = 0;
    for (ActivityPlan activity : activities) {
      if (activity.clients() == 0) {
        byActivity.put(activity.name(), new Share(own, rest));
      } else {
        byActivity.put(activity.name(), new Share(next, activity.clients()));
        next += activity.clients();
      }
    }
  }

  /** The clients of an activity. */
  public Share of(ActivityPlan activity) {
    return byActivity.get(activity.name());
  }
}
