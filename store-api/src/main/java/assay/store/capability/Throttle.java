package assay.store.capability;

import assay.store.StoreException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Capability: each server delays or refuses requests beyond a configured rate. */
public interface Throttle {
  /** The quantity that a limit applies to, per server and second. */
  enum Limit {
    /** Number of requests that read or scan. */
    READ("reads"),
    /** Number of requests that write. */
    WRITE("writes"),
    /** Number of bytes that requests read. */
    READ_BYTES("read-bytes"),
    /** Number of bytes that requests write. */
    WRITE_BYTES("write-bytes");

    private final String label;

    Limit(String label) {
      this.label = label;
    }

    /** Returns the limit's name in files and on the command line. */
    public String label() {
      return label;
    }
  }

  /** Extent of a scope: one table, all tables of a namespace, or all tables. */
  enum Reach {
    TABLE,
    NAMESPACE,
    ALL_TABLES;

    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * A set of requests that share limits. Scopes with equal components are the same scope.
   *
   * @param user name of the user whose requests count; empty means all users
   * @param name name of the table or namespace; empty if the scope is the default namespace or all
   *     tables
   */
  record Scope(Optional<String> user, Reach reach, String name) {
    public Scope {
      if (reach == Reach.ALL_TABLES && user.isEmpty()) {
        throw new IllegalArgumentException(
            "a throttle on all tables applies to one user; specify the user");
      }
    }

    /** Returns the scope of all users' requests to a table. */
    public static Scope ofTable(String table) {
      return of(Optional.empty(), Reach.TABLE, table);
    }

    /**
     * Returns the scope that has the given user and reach, and that contains the given table.
     *
     * @param table the store's name of the table; {@code NAMESPACE:TABLE} if the table is in a
     *     namespace
     */
    public static Scope of(Optional<String> user, Reach reach, String table) {
      return new Scope(
          user,
          reach,
          switch (reach) {
            case TABLE -> table;
            case NAMESPACE -> table.substring(0, Math.max(0, table.indexOf(':')));
            case ALL_TABLES -> "";
          });
    }

    /** Returns the scope's text for messages, such as {@code user 'a' on table 't'}. */
    public String label() {
      String place =
          switch (reach) {
            case TABLE -> "table '" + name + "'";
            case NAMESPACE -> name.isEmpty() ? "the default namespace" : "namespace '" + name + "'";
            case ALL_TABLES -> "all tables";
          };
      return user.map(who -> "user '" + who + "' on " + place).orElse(place);
    }
  }

  /**
   * Limits the requests of a scope, replacing all previous limits of the scope. Servers may take a
   * few seconds to apply the change. Dropping a table also removes the limits of that table. All
   * other limits remain until {@link #unthrottle}.
   *
   * @param perSecond limits of each server, above zero
   * @throws StoreException if there is no such table or namespace, or if the store does not support
   *     this scope or one of the limits. If the store does not support the scope or a limit, no
   *     limit is changed, and the message names the unsupported part
   */
  void throttle(Scope scope, Map<Limit, Long> perSecond) throws StoreException;

  /**
   * Removes all limits of a scope. Does nothing if the scope has no limits, or if the table no
   * longer exists.
   */
  void unthrottle(Scope scope) throws StoreException;
}
