package assay.store.capability;

import assay.store.StoreException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Capability: each server holds back requests beyond a rate. */
public interface Throttle {
  /** Amounts that a second may have of one server. */
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

    /** As users write it. */
    public String label() {
      return label;
    }
  }

  /** Tables whose requests count. */
  enum Reach {
    TABLE,
    NAMESPACE,
    ALL_TABLES;

    /** As users write it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Requests that share their limits. Two scopes are the same if they are equal.
   *
   * @param user whose requests count; empty for everybody's
   * @param name of the table; of the namespace, empty for the usual one; empty for all tables
   */
  record Scope(Optional<String> user, Reach reach, String name) {
    public Scope {
      if (reach == Reach.ALL_TABLES && user.isEmpty()) {
        throw new IllegalArgumentException("a throttle of all tables must be that of a user");
      }
    }

    /** Of everybody's requests to a table. */
    public static Scope ofTable(String table) {
      return of(Optional.empty(), Reach.TABLE, table);
    }

    /**
     * Of requests that reach as far, seen from a table.
     *
     * @param table as the store names it; a namespace stands before {@code :}
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

    /** In words: {@code user 'a' on table 't'}. */
    public String label() {
      String place =
          switch (reach) {
            case TABLE -> "table '" + name + "'";
            case NAMESPACE -> name.isEmpty() ? "the usual namespace" : "namespace '" + name + "'";
            case ALL_TABLES -> "all tables";
          };
      return user.map(who -> "user '" + who + "' on " + place).orElse(place);
    }
  }

  /**
   * Limits requests, in place of all limits that the scope had. Servers may take some seconds to
   * heed it. A throttle of a table ends with the table, any other with {@link #unthrottle}.
   *
   * @param perSecond of one server, above zero
   * @throws StoreException before anything is changed if the store cannot throttle this scope, or
   *     by one of these limits, which the message names; if there is no such table or namespace
   */
  void throttle(Scope scope, Map<Limit, Long> perSecond) throws StoreException;

  /** Takes all limits of a scope back; nothing if there are none, or no such table any more. */
  void unthrottle(Scope scope) throws StoreException;
}
