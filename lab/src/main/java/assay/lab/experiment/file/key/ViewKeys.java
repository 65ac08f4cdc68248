package assay.lab.experiment.file.key;

import assay.lab.experiment.file.yaml.BadKey;
import assay.lab.plan.phase.SessionView;
import assay.lab.workload.format.RowFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** How a run phase looks at the table, as its keys have it. */
public record ViewKeys(
    Optional<FilterKeys> filter,
    SessionView.Side filterAt,
    List<String> authorizations,
    Optional<Double> unlocks,
    Optional<String> as,
    Optional<Expectation> expect) {

  /** What is to become of a phase's operations. */
  public enum Expectation {
    /** The store refuses all of them. */
    DENIED
  }

  public void check() {
    Unlocking.check(authorizations, unlocks);
    boolean authorized = !authorizations.isEmpty() || unlocks.isPresent();
    if (filter.isPresent() && (authorized || as.isPresent())) {
      throw new BadKey(
          "filter", "a phase either filters or looks with authorizations or as a user");
    }
    if (expect.isPresent() && as.isEmpty()) {
      throw new BadKey("expect", "must have the key 'as' beside it: whom the store denies");
    }
  }

  /**
   * Makes sure that sessions can look with each set of authorizations that a workload has.
   *
   * @param users of the file
   * @throws IllegalArgumentException if one cannot; one line
   */
  public void checkViews(List<Set<String>> views, Map<String, UserKeys> users) {
    if (views.isEmpty()) {
      return;
    }
    if (filter.isPresent() || !authorizations.isEmpty() || unlocks.isPresent()) {
      throw new IllegalArgumentException(
          "the workload looks with authorizations of its own; leave out 'filter', 'authorizations'"
              + " and 'unlocks' of the phase");
    }
    if (as.isPresent() && users.containsKey(as.get())) {
      Set<String> missing = new TreeSet<>();
      views.forEach(missing::addAll);
      missing.removeAll(Set.copyOf(users.get(as.get()).authorizations()));
      if (!missing.isEmpty()) {
        throw new IllegalArgumentException(
            "user '"
                + as.get()
                + "' lacks authorizations that the workload looks with: "
                + String.join(", ", missing)
                + "; add them to the user's 'authorizations'");
      }
    }
  }

  public SessionView view(RowFormat format, Set<String> users) {
    if (filter.isPresent()) {
      return new SessionView.Filtered(filter.get().of(format), filterAt);
    }
    Set<String> labels = Unlocking.labels(authorizations, unlocks, format);
    if (as.isPresent()) {
      UserKeys.require(as.get(), users);
      return new SessionView.AsUser(as.get(), labels, expect.isPresent());
    }
    return labels.isEmpty() ? SessionView.whole() : new SessionView.Authorized(labels);
  }
}
