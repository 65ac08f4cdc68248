package assay.store.capability;

import assay.store.StoreException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Capability: each server delays or refuses requests beyond a rate. */
public interface Throttle {
  /** The quantity that each server limits per second. */
  enum Limit {
    /** Requests that read or scan. */
    READ("reads"),
    /** Requests that write. */
    WRITE("writes"),
    /** Bytes that requests read. */
    READ_BYTES("read-bytes"),
    /** Bytes that requests write. */
    WRITE_BYTES("write-bytes");

    private final String label;

    Limit(String label) {
      this.label = label;
    }

    /** Text in files and on the command line. */
    public String label() {
      return label;
    }
  }

  /** The tables whose requests share the limits. */
  enum Reach {
    TABLE,
    NAMESPACE,
    ALL_TABLES;

    /** Text in files and on the command line. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Requests that share limits. Scopes with equal components are the same scope.
   *
   * @param user name of the user whose requests count; empty means all users
   * @param name name of the table or namespace; empty if the scope is the default namespace or all
   *     tables
   */
  record Scope(Optional<String> user, Reach reach, String name) {
    public Scope {
      if (reach == Reach.ALL_TABLES && user.isEmpty()) {
        throw new IllegalArgumentException("a throttle of all tables must name a user");
      }
    }

    /** Requests of all users to a table. */
    public static Scope ofTable(String table) {
      return of(Optional.empty(), Reach.TABLE, table);
    }

    /**
     * The scope that a table belongs to.
     *
     * @param table as the store names it; a namespace precedes {@code :}
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

    /** Text for messages: {@code user 'a' on table 't'}. */
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
   * Limits requests, replacing all limits of the scope. Servers may take some seconds to apply the
   * change. Dropping a table also removes the limits of that table; other limits remain until
   * {@link #unthrottle}.
   *
   * @param perSecond limits of each server, above zero
   * @throws StoreException if there is no such table or namespace, or if the store does not support
   *     this scope or one of the limits. In the second case, no limit is changed, and the message
   *     names what the store does not support
   */
  void throttle(Scope scope, Map<Limit, Long> perSecond) throws StoreException;

  /**
   * Removes all limits of a scope; does nothing if there are none, or if the table no longer
   * exists.
   */
  void unthrottle(Scope scope) throws StoreException;
}
