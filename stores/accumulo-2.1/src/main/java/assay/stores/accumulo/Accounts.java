package assay.stores.accumulo;

import assay.store.StoreException;
import assay.store.capability.Users.Right;
import assay.stores.accumulo.client.Failures;
import assay.stores.accumulo.client.UserClients;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.admin.SecurityOperations;
import org.apache.accumulo.core.client.security.tokens.PasswordToken;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.accumulo.core.security.TablePermission;

/** Users of an instance, with their rights and authorizations. Thread-safe. */
final class Accounts {
  private final AccumuloClient client;
  private final UserClients users;

  Accounts(AccumuloClient client, UserClients users) {
    this.client = client;
    this.users = users;
  }

  @FunctionalInterface
  private interface Change<T> {
    T on(SecurityOperations security) throws AccumuloException, AccumuloSecurityException;
  }

  private <T> T change(String what, Change<T> change) throws StoreException {
    try {
      return change.on(client.securityOperations());
    } catch (AccumuloException | AccumuloSecurityException e) {
      throw Failures.of("cannot " + what + ": ", e);
    }
  }

  private static Authorizations authorizations(Set<String> labels) {
    return new Authorizations(labels.toArray(String[]::new));
  }

  /**
   * Grants authorizations to the configured user; returns the authorizations that the user did not
   * have before.
   */
  Set<String> grant(Set<String> labels) throws StoreException {
    return change(
        "grant " + labels + " to user '" + client.whoami() + "'",
        security -> {
          Authorizations held = security.getUserAuthorizations(client.whoami());
          Set<String> fresh = new HashSet<>(labels);
          fresh.removeIf(held::contains);
          List<byte[]> all = new ArrayList<>(held.getAuthorizations());
          authorizations(fresh).forEach(all::add);
          security.changeUserAuthorizations(client.whoami(), new Authorizations(all));
          return fresh;
        });
  }

  void revoke(Set<String> labels) throws StoreException {
    change(
        "revoke " + labels + " from user '" + client.whoami() + "'",
        security -> {
          List<byte[]> left =
              new ArrayList<>(security.getUserAuthorizations(client.whoami()).getAuthorizations());
          Authorizations gone = authorizations(labels);
          left.removeIf(gone::contains);
          security.changeUserAuthorizations(client.whoami(), new Authorizations(left));
          return null;
        });
  }

  boolean exists(String user) throws StoreException {
    return change(
        "list the users", security -> security.listLocalUsers().contains(users.principal(user)));
  }

  void create(String user) throws StoreException {
    PasswordToken password = users.password(user).orElse(null);
    change(
        "create user '" + user + "'",
        security -> {
          security.createLocalUser(users.principal(user), password);
          return null;
        });
  }

  void drop(String user) throws StoreException {
    if (exists(user)) {
      change(
          "drop user '" + user + "'",
          security -> {
            security.dropLocalUser(users.principal(user));
            return null;
          });
    }
  }

  void set(String user, Set<String> labels) throws StoreException {
    change(
        "give user '" + user + "' the authorizations " + labels,
        security -> {
          security.changeUserAuthorizations(users.principal(user), authorizations(labels));
          return null;
        });
  }

  void grant(String user, String table, Set<Right> rights) throws StoreException {
    change(
        "grant user '" + user + "' rights on table '" + table + "'",
        security -> {
          for (Right right : rights) {
            security.grantTablePermission(users.principal(user), table, permission(right));
          }
          return null;
        });
  }

  void revoke(String user, String table, Set<Right> rights) throws StoreException {
    change(
        "revoke rights on table '" + table + "' from user '" + user + "'",
        security -> {
          for (Right right : rights) {
            security.revokeTablePermission(users.principal(user), table, permission(right));
          }
          return null;
        });
  }

  /** Copies the rights of all users except the configured user from one table to another table. */
  void copyRights(String from, String to) throws StoreException {
    change(
        "grant users rights on table '" + to + "'",
        security -> {
          for (String user : security.listLocalUsers()) {
            for (Right right : Right.values()) {
              TablePermission permission = permission(right);
              if (!user.equals(client.whoami())
                  && security.hasTablePermission(user, from, permission)) {
                security.grantTablePermission(user, to, permission);
              }
            }
          }
          return null;
        });
  }

  private static TablePermission permission(Right right) {
    return right == Right.READ ? TablePermission.READ : TablePermission.WRITE;
  }
}
