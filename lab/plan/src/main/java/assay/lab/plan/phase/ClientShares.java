package assay.lab.plan.phase;

import assay.lab.study.Require;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Assigns clients to a phase's activities. Activities with reserved clients get the first clients,
 * in the order of the activities in the phase. Activities without reserved clients share the
 * remaining clients. Immutable.
 */
public final class ClientShares {
  private final Map<String, Share> byActivity = new LinkedHashMap<>();

  /**
   * Clients assigned to an activity.
   *
   * @param first index of the first assigned client; the run's first client has index 0
   */
  public record Share(int first, int count) {
    public boolean contains(int client) {
      return client >= first && client < first + count;
    }
  }

  /**
   * @throws IllegalArgumentException if an activity would get no client, or a client would get no
   *     activity
   */
  public ClientShares(List<ActivityPlan> activities, int clients) {
    int own = activities.stream().mapToInt(ActivityPlan::clients).sum();
    boolean someShare = activities.stream().anyMatch(each -> each.clients() == 0);
    int rest = clients - own;
    Require.that(
        rest > 0 || (rest == 0 && !someShare),
        "the activities reserve "
            + own
            + " clients"
            + (someShare ? ", and the other activities need at least one more client" : "")
            + ", but the run has only "
            + clients
            + "; change 'clients' or --clients");
    Require.that(
        someShare || rest == 0,
        ("the activities reserve %s of the run's %s clients, so the other clients would be idle;"
                + " remove 'clients' from one activity")
            .formatted(own, clients));
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

  public Share of(ActivityPlan activity) {
    return byActivity.get(activity.name());
  }
}
