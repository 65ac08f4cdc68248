package assay.stores.hbase;

import assay.store.StoreException;
import assay.store.capability.Throttle.Limit;
import assay.store.capability.Throttle.Reach;
import assay.store.capability.Throttle.Scope;
import assay.stores.hbase.client.Connections;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.quotas.QuotaSettings;
import org.apache.hadoop.hbase.quotas.QuotaSettingsFactory;
import org.apache.hadoop.hbase.quotas.ThrottleType;

/**
 * Limits request rates with HBase quotas. Each region server applies a quota independently of the
 * other region servers. A quota for a user applies to the user name that the region servers receive
 * from the client. Thread-safe.
 */
final class HBaseQuotas {
  private final Connections connections;

  HBaseQuotas(Connections connections) {
    this.connections = connections;
  }

  void throttle(Scope scope, Map<Limit, Long> perSecond) throws StoreException {
    connections.change(
        "cannot throttle " + scope.label(),
        admin -> {
          requireThere(admin, scope);
          admin.setQuota(unlimited(scope));
          for (Map.Entry<Limit, Long> limit : perSecond.entrySet()) {
            admin.setQuota(limited(scope, type(limit.getKey()), limit.getValue()));
          }
        });
  }

  void unthrottle(Scope scope) throws StoreException {
    connections.change(
        "cannot remove the throttle of " + scope.label(),
        admin -> admin.setQuota(unlimited(scope)));
  }

  /**
   * Throws an exception if the table or namespace does not exist. HBase's master itself would
   * accept a quota for a table that does not exist.
   */
  private static void requireThere(Admin admin, Scope scope) throws IOException {
    switch (scope.reach()) {
      case TABLE -> admin.getDescriptor(TableName.valueOf(scope.name()));
      case NAMESPACE -> admin.getNamespaceDescriptor(namespace(scope));
      case ALL_TABLES -> {
        // A scope of this kind refers to no table or namespace.
      }
    }
  }

  private static ThrottleType type(Limit limit) {
    return switch (limit) {
      case READ -> ThrottleType.READ_NUMBER;
      case WRITE -> ThrottleType.WRITE_NUMBER;
      case READ_BYTES -> ThrottleType.READ_SIZE;
      case WRITE_BYTES -> ThrottleType.WRITE_SIZE;
    };
  }

  private static QuotaSettings limited(Scope scope, ThrottleType type, long rate) {
    TimeUnit second = TimeUnit.SECONDS;
    if (scope.user().isEmpty()) {
      return scope.reach() == Reach.TABLE
          ? QuotaSettingsFactory.throttleTable(table(scope), type, rate, second)
          : QuotaSettingsFactory.throttleNamespace(namespace(scope), type, rate, second);
    }
    String user = scope.user().get();
    return switch (scope.reach()) {
      case TABLE -> QuotaSettingsFactory.throttleUser(user, table(scope), type, rate, second);
      case NAMESPACE ->
          QuotaSettingsFactory.throttleUser(user, namespace(scope), type, rate, second);
      case ALL_TABLES -> QuotaSettingsFactory.throttleUser(user, type, rate, second);
    };
  }

  private static QuotaSettings unlimited(Scope scope) {
    if (scope.user().isEmpty()) {
      return scope.reach() == Reach.TABLE
          ? QuotaSettingsFactory.unthrottleTable(table(scope))
          : QuotaSettingsFactory.unthrottleNamespace(namespace(scope));
    }
    String user = scope.user().get();
    return switch (scope.reach()) {
      case TABLE -> QuotaSettingsFactory.unthrottleUser(user, table(scope));
      case NAMESPACE -> QuotaSettingsFactory.unthrottleUser(user, namespace(scope));
      case ALL_TABLES -> QuotaSettingsFactory.unthrottleUser(user);
    };
  }

  private static TableName table(Scope scope) {
    return TableName.valueOf(scope.name());
  }

  private static String namespace(Scope scope) {
    return scope.name().isEmpty() ? NamespaceDescriptor.DEFAULT_NAMESPACE_NAME_STR : scope.name();
  }
}
