package assay.lab.table;

import assay.lab.plan.Plan;
import assay.lab.plan.PlannedTable;
import assay.lab.plan.TableUser;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.SessionView;
import assay.lab.workload.format.VisibilityFormat;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.CellVisibility;
import assay.store.capability.Users;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who may do what during a run (YCSB++, §2.3.6): lets in the plan's users and gives the store's own
 * user the authorizations that phases ask for; afterwards takes back what was not there before.
 * Each step waits for the store's answer within bounds. Used once, by one thread.
 */
public final class Admission {
  /** Users called so are Assay's own: a run that was killed has left them. */
  private static final String OWN_USERS = "assay_";

  private final Plan plan;
  private final Store store;
  private final AnswerBound bound;
  private final List<String> made = new ArrayList<>();
  private Set<String> granted = Set.of();

  public Admission(Plan plan, Store store) {
    this.plan = plan;
    this.store = store;
    this.bound = AnswerBound.of(store);
  }

  /**
   * Lets everybody in.
   *
   * @throws StoreException if the store refuses, or there is such a user; what was done before that
   *     is to be taken back by {@link #end}
   */
  public void begin() throws StoreException {
    for (PlannedTable table : plan.tables()) {
      Optional<VisibilityFormat> visibility = table.rows().format().visibility();
      if (visibility.isPresent()) {
        ask("define the labels of cells", () -> define(visibility.get(), visible()));
      }
    }
    Set<String> labels = new TreeSet<>();
    plan.activities().forEach(activity -> labels.addAll(activity.workload().labels()));
    if (!labels.isEmpty()) {
      ask("define the labels of cells", () -> visible().defineLabels(labels));
    }
    Set<String> wanted = ownAuthorizations();
    if (!wanted.isEmpty()) {
      ask("take authorizations " + wanted, () -> granted = visible().grantAuthorizations(wanted));
    }
    for (TableUser user : plan.users()) {
      String what = "make user '" + user.name() + "'";
      ask(what, () -> makeRoom(user.name(), (Users) store));
      made.add(user.name());
      ask(what, () -> admit(user, (Users) store));
    }
  }

  private static void define(VisibilityFormat format, CellVisibility store) throws StoreException {
    if (format.terms() > 1 && format.labels() == 0 && !store.takesAnyLabel()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "this store takes labels only that are defined beforehand, and terms of visibilities are"
              + " unique; say how many labels they are drawn from: visibility: {labels: 50}");
    }
    store.defineLabels(format.allLabels());
  }

  private CellVisibility visible() {
    return (CellVisibility) store;
  }

  /** What phases that are not carried out as another user ask for. */
  private Set<String> ownAuthorizations() {
    Set<String> wanted = new TreeSet<>();
    for (ActivityPlan phase : plan.runs()) {
      if (!(phase.view() instanceof SessionView.AsUser)) {
        // Also of what is written: whoever proves that it is there must see it.
        wanted.addAll(phase.workload().labels());
      }
      if (phase.view() instanceof SessionView.Authorized authorized) {
        wanted.addAll(authorized.authorizations());
      }
    }
    return wanted;
  }

  private static void makeRoom(String user, Users users) throws StoreException {
    if (!users.userExists(user)) {
      return;
    }
    if (!user.startsWith(OWN_USERS)) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "there is a user '"
              + user
              + "' already, whom a run would remove; choose a name that begins with "
              + OWN_USERS);
    }
    users.dropUser(user);
  }

  private void admit(TableUser user, Users users) throws StoreException {
    users.createUser(user.name());
    if (!user.authorizations().isEmpty()) {
      users.setAuthorizations(user.name(), user.authorizations());
    }
    if (!user.rights().isEmpty()) {
      for (PlannedTable table : plan.tables()) {
        users.grant(user.name(), table.name(), user.rights());
      }
    }
  }

  /** Takes everything back, as far as the store lets us; says what it did not. */
  public Optional<String> end() {
    List<String> failures = new ArrayList<>();
    for (String user : made) {
      takeBack("remove user '" + user + "'", () -> ((Users) store).dropUser(user), failures);
    }
    if (!granted.isEmpty()) {
      takeBack(
          "give back authorizations " + granted,
          () -> visible().revokeAuthorizations(granted),
          failures);
    }
    made.clear();
    granted = Set.of();
    return failures.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", failures));
  }

  @FunctionalInterface
  private interface Step {
    void take() throws StoreException;
  }

  private void ask(String what, Step step) throws StoreException {
    bound.within(
        what,
        () -> {
          step.take();
          return null;
        });
  }

  private void takeBack(String what, Step step, List<String> failures) {
    try {
      ask(what, step);
    } catch (StoreException e) {
      failures.add(e.getMessage());
    }
  }
}
