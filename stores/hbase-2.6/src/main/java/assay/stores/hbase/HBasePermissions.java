package assay.stores.hbase;

import assay.store.StoreException;
import assay.store.capability.Users.Right;
import assay.stores.hbase.client.Connections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.security.access.UserPermission;

/**
 * Grants and revokes users' rights on HBase tables. HBase revokes all rights on a table when the
 * table is dropped. Thread-safe.
 */
final class HBasePermissions {
  private final Connections connections;
  private final Labels labels;

  private final Map<String, Set<String>> tables = new ConcurrentHashMap<>();

  HBasePermissions(Connections connections, Labels labels) {
    this.connections = connections;
    this.labels = labels;
  }

  void grant(String user, String table, Set<Right> rights) throws StoreException {
    tables.computeIfAbsent(user, of -> ConcurrentHashMap.newKeySet()).add(table);
    change("grant", user, table, admin -> admin.grant(permission(user, table, rights), true));
  }

  void revoke(String user, String table, Set<Right> rights) throws StoreException {
    change("revoke", user, table, admin -> admin.revoke(permission(user, table, rights)));
  }

  void drop(String user, boolean labelled) throws StoreException {
    Set<String> held = labelled ? labels.held(user) : Set.of();
    if (!held.isEmpty()) {
      labels.take(held, user);
    }
    for (String table : tables.getOrDefault(user, Set.of())) {
      change(
          "revoke",
          user,
          table,
          admin -> {
            if (admin.tableExists(TableName.valueOf(table))) {
              admin.revoke(permission(user, table, Set.of(Right.values())));
            }
          });
    }
    tables.remove(user);
  }

  private void change(String verb, String user, String table, Connections.Change change)
      throws StoreException {
    connections.change(
        "cannot " + verb + " rights on table '" + table + "' for user '" + user + "'", change);
  }

  private static UserPermission permission(String user, String table, Set<Right> rights) {
    Set<Action> actions = new HashSet<>();
    rights.forEach(right -> actions.add(right == Right.READ ? Action.READ : Action.WRITE));
    return new UserPermission(
        user,
        Permission.newBuilder(TableName.valueOf(table))
            .withActions(actions.toArray(Action[]::new))
            .build());
  }
}
