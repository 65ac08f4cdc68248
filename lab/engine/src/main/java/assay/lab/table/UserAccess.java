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
 * Sets up access rights for a run (YCSB++, §2.3.6). Creates the plan's users, and grants the
 * store's own user the authorizations that phases need. After the run, removes the created users
 * and revokes the granted authorizations. Each step waits for the store for a limited time. Used
 * once, by one thread.
 */
public final class UserAccess {
  /**
   * Prefix of the names of users that belong to Assay. A killed run may leave users with this
   * prefix behind.
   */
  private static final String OWN_USERS = "assay_";

  private final Plan plan;
  private final Store store;
  private final AnswerBound bound;
  private final List<String> made = new ArrayList<>();
  private Set<String> granted = Set.of();

  public UserAccess(Plan plan, Store store) {
    this.plan = plan;
    this.store = store;
    this.bound = AnswerBound.of(store);
  }

  /**
   * Creates users and grants authorizations.
   *
   * @throws StoreException if the store refuses a request, or a user already exists; {@link #end}
   *     must be called in this case as well
   */
  public void begin() throws StoreException {
    for (PlannedTable table : plan.tables()) {
      Optional<VisibilityFormat> visibility = table.rows().format().visibility();
      if (visibility.isPresent()) {
        bound.send("define the labels of cells", () -> define(visibility.get(), visible()));
      }
    }
    Set<String> labels = new TreeSet<>();
    plan.activities().forEach(activity -> labels.addAll(activity.workload().labels()));
    if (!labels.isEmpty()) {
      bound.send("define the labels of cells", () -> visible().defineLabels(labels));
    }
    Set<String> wanted = ownAuthorizations();
    if (!wanted.isEmpty()) {
      bound.send(
          "grant authorizations " + wanted, () -> granted = visible().grantAuthorizations(wanted));
    }
    for (TableUser user : plan.users()) {
      String what = "create user '" + user.name() + "'";
      bound.send(what, () -> makeRoom(user.name(), (Users) store));
      made.add(user.name());
      bound.send(what, () -> admit(user, (Users) store));
    }
  }

  private static void define(VisibilityFormat format, CellVisibility store) throws StoreException {
    if (format.terms() > 1 && format.labels() == 0 && !store.takesAnyLabel()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "this store requires predefined labels, but each visibility term is unique; set a "
              + "number of labels, such as visibility: {labels: 50}");
    }
    store.defineLabels(format.allLabels());
  }

  private CellVisibility visible() {
    return (CellVisibility) store;
  }

  private Set<String> ownAuthorizations() {
    Set<String> wanted = new TreeSet<>();
    for (ActivityPlan phase : plan.runs()) {
      if (!(phase.view() instanceof SessionView.AsUser)) {
        // The labels of written cells are included, because a later check must be able to read
        // these cells.
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
          ("user '%s' already exists, and the run would remove this user; choose a name that"
                  + " begins with"
                  + " %s")
              .formatted(user, OWN_USERS));
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

  /**
   * Revokes all rights and removes all users, as far as the store permits.
   *
   * @return description of rights and users that could not be revoked or removed
   */
  public Optional<String> end() {
    List<String> failures = new ArrayList<>();
    for (String user : made) {
      takeBack("remove user '" + user + "'", () -> ((Users) store).dropUser(user), failures);
    }
    if (!granted.isEmpty()) {
      takeBack(
          "revoke authorizations " + granted,
          () -> visible().revokeAuthorizations(granted),
          failures);
    }
    made.clear();
    granted = Set.of();
    return failures.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", failures));
  }

  private void takeBack(String what, AnswerBound.Request request, List<String> failures) {
    try {
      bound.send(what, request);
    } catch (StoreException e) {
      failures.add(e.getMessage());
    }
  }
}
