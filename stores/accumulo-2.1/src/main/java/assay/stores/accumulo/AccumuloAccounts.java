package assay.stores.accumulo;

import assay.store.StoreException;
import assay.store.capability.Users.Right;
import assay.stores.accumulo.client.UserClients;
import assay.stores.accumulo.session.Keys;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.admin.SecurityOperations;
import org.apache.accumulo.core.client.security.tokens.PasswordToken;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.accumulo.core.security.TablePermission;

/**
 * Creates and drops users of an Accumulo instance, and changes their rights and authorizations.
 * Thread-safe, except that concurrent changes of one user's authorizations can overwrite each
 * other.
 */
final class AccumuloAccounts {
  private final AccumuloClient client;
  private final UserClients users;

  AccumuloAccounts(AccumuloClient client, UserClients users) {
    this.client = client;
    this.users = users;
  }

  private SecurityOperations security() {
    return client.securityOperations();
  }

  /**
   * Grants authorizations to the user named in the client properties file.
   *
   * @return authorizations that the user did not have before
   */
  Set<String> grant(Set<String> labels) throws StoreException {
    return Administration.send(
        "grant " + labels + " to user '" + client.whoami() + "'",
        () -> {
          Authorizations held = security().getUserAuthorizations(client.whoami());
          Set<String> fresh = new HashSet<>(labels);
          fresh.removeIf(held::contains);
          List<byte[]> all = new ArrayList<>(held.getAuthorizations());
          Keys.authorizations(fresh).forEach(all::add);
          security().changeUserAuthorizations(client.whoami(), new Authorizations(all));
          return fresh;
        });
  }

  void revoke(Set<String> labels) throws StoreException {
    Administration.change(
        "revoke " + labels + " from user '" + client.whoami() + "'",
        () -> {
          Authorizations held = security().getUserAuthorizations(client.whoami());
          List<byte[]> left = new ArrayList<>(held.getAuthorizations());
          Authorizations gone = Keys.authorizations(labels);
          left.removeIf(gone::contains);
          security().changeUserAuthorizations(client.whoami(), new Authorizations(left));
        });
  }

  boolean exists(String user) throws StoreException {
    return Administration.send(
        "list the users", () -> security().listLocalUsers().contains(users.principal(user)));
  }

  void create(String user) throws StoreException {
    PasswordToken password = users.password(user).orElse(null);
    Administration.change(
        "create user '" + user + "'",
        () -> security().createLocalUser(users.principal(user), password));
  }

  void drop(String user) throws StoreException {
    if (exists(user)) {
      Administration.change(
          "drop user '" + user + "'", () -> security().dropLocalUser(users.principal(user)));
    }
  }

  void set(String user, Set<String> labels) throws StoreException {
    Administration.change(
        "give user '" + user + "' the authorizations " + labels,
        () ->
            security()
                .changeUserAuthorizations(users.principal(user), Keys.authorizations(labels)));
  }

  void grant(String user, String table, Set<Right> rights) throws StoreException {
    Administration.change(
        "grant user '" + user + "' rights on table '" + table + "'",
        () -> {
          for (Right right : rights) {
            security().grantTablePermission(users.principal(user), table, permission(right));
          }
        });
  }

  void revoke(String user, String table, Set<Right> rights) throws StoreException {
    Administration.change(
        "revoke rights on table '" + table + "' from user '" + user + "'",
        () -> {
          for (Right right : rights) {
            security().revokeTablePermission(users.principal(user), table, permission(right));
          }
        });
  }

  /**
   * For every user, copies the rights on the table {@code from} to the table {@code to}. The user
   * named in the client properties file is skipped, because the creator of a table already has all
   * rights.
   */
  void copyRights(String from, String to) throws StoreException {
    Administration.change(
        "grant users rights on table '" + to + "'",
        () -> {
          for (String user : security().listLocalUsers()) {
            for (Right right : Right.values()) {
              TablePermission permission = permission(right);
              if (!user.equals(client.whoami())
                  && security().hasTablePermission(user, from, permission)) {
                security().grantTablePermission(user, to, permission);
              }
            }
          }
        });
  }

  private static TablePermission permission(Right right) {
    return right == Right.READ ? TablePermission.READ : TablePermission.WRITE;
  }
}
