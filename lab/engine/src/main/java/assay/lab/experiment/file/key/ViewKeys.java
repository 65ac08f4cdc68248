package assay.lab.experiment.file.key;

import assay.lab.plan.phase.SessionView;
import assay.lab.study.BadKey;
import assay.lab.study.Require;
import assay.lab.workload.format.RowFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Keys of a run phase that restrict what the phase's sessions can see of the table. */
public record ViewKeys(
    Optional<FilterKeys> filter,
    SessionView.Side filterAt,
    List<String> authorizations,
    Optional<Double> unlocks,
    Optional<String> as,
    Optional<Expectation> expect) {

  public enum Expectation {
    DENIED
  }

  public void check() {
    VisibleLabels.check(authorizations, unlocks);
    boolean authorized = !authorizations.isEmpty() || unlocks.isPresent();
    if (filter.isPresent() && (authorized || as.isPresent())) {
      throw new BadKey("filter", "cannot be combined with key 'authorizations', 'unlocks' or 'as'");
    }
    if (expect.isPresent() && as.isEmpty()) {
      throw new BadKey(
          "expect", "requires key 'as', with the name of the user whom the store must deny");
    }
  }

  /**
   * Checks that the phase's sessions can use each set of authorizations that a workload needs.
   *
   * @param users users that the experiment file declares
   * @throws IllegalArgumentException if the sessions cannot use a set of authorizations; the
   *     message is one line
   */
  public void checkViews(List<Set<String>> views, Map<String, UserKeys> users) {
    if (views.isEmpty()) {
      return;
    }
    Require.that(
        filter.isEmpty() && authorizations.isEmpty() && unlocks.isEmpty(),
        "the workload has its own authorizations; remove 'filter', 'authorizations'"
            + " and 'unlocks' from the phase");
    if (as.isPresent() && users.containsKey(as.get())) {
      Set<String> missing = new TreeSet<>();
      views.forEach(missing::addAll);
      missing.removeAll(Set.copyOf(users.get(as.get()).authorizations()));
      if (!missing.isEmpty()) {
        throw new IllegalArgumentException(
            ("user '%s' lacks authorizations that the workload uses: %s; add them to the user's"
                    + " 'authorizations'")
                .formatted(as.get(), String.join(", ", missing)));
      }
    }
  }

  public SessionView view(RowFormat format, Set<String> users) {
    if (filter.isPresent()) {
      return new SessionView.Filtered(filter.get().of(format), filterAt);
    }
    Set<String> labels = VisibleLabels.labels(authorizations, unlocks, format);
    if (as.isPresent()) {
      UserKeys.require(as.get(), users);
      return new SessionView.AsUser(as.get(), labels, expect.isPresent());
    }
    return labels.isEmpty() ? SessionView.whole() : new SessionView.Authorized(labels);
  }
}
