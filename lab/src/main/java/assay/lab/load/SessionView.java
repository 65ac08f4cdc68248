package assay.lab.load;

import assay.lab.workload.RowCheck;
import assay.lab.workload.WorkloadSpec;
import assay.store.Capability;
import assay.store.CellAcl;
import assay.store.CellVisibility;
import assay.store.Quantity;
import assay.store.ServerFilter;
import assay.store.ServerFilter.Filter;
import assay.store.Session;
import assay.store.Setting;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.Users;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** How the sessions of a phase look at the table (YCSB++, §2.3.5 and §2.3.6). */
public sealed interface SessionView {
  /** All of the table that the store's own user sees. */
  static SessionView whole() {
    return new Whole();
  }

  /**
   * Opens a session.
   *
   * @throws StoreException if the store refuses it, or cannot do this at all
   */
  Session open(Store store, String table) throws StoreException;

  /** What the store must be able to do; empty if every store can. */
  default Optional<Capability> needs() {
    return Optional.empty();
  }

  /** As a plan shows it; empty for the whole table. */
  Map<String, Object> toMap();

  /** Whether rows that are there may seem to be absent. */
  default boolean hides() {
    return true;
  }

  /** Checks what reads bring of rows that a workload wrote. */
  default RowCheck check(WorkloadSpec workload) {
    return new RowCheck(workload);
  }

  /** Whether the store is expected to refuse all operations. */
  default boolean expectsDenial() {
    return false;
  }

  /** What errors of operations are to be read with; empty for nothing. */
  default String errorNote() {
    return "";
  }

  /** Everything. */
  record Whole() implements SessionView {
    @Override
    public Session open(Store store, String table) throws StoreException {
      return store.openSession(table);
    }

    @Override
    public Map<String, Object> toMap() {
      return Map.of();
    }

    @Override
    public boolean hides() {
      return false;
    }
  }

  /** Where a filter works. */
  enum Side {
    SERVER,
    CLIENT,
    /** In the servers where they can, else in the client. */
    AUTO;

    /** As files and plans have it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Where it works with this store. */
    Side on(Store store) {
      if (this != AUTO) {
        return this;
      }
      return store instanceof ServerFilter ? SERVER : CLIENT;
    }
  }

  /** What a filter lets through. */
  record Filtered(Filter filter, Side side) implements SessionView {
    /**
     * A filter.
     *
     * @throws java.util.regex.PatternSyntaxException if its pattern is none
     */
    public Filtered {
      Pattern.compile(filter.pattern());
    }

    @Override
    public Session open(Store store, String table) throws StoreException {
      if (side.on(store) == Side.SERVER) {
        return capable(store, ServerFilter.class).openFilteredSession(table, filter);
      }
      String timeout =
          store
              .info()
              .settings()
              .getOrDefault(Setting.TIMEOUT.name(), Setting.TIMEOUT.defaultValue());
      return new FilteredSession(store.openSession(table), filter, Quantity.duration(timeout));
    }

    @Override
    public Optional<Capability> needs() {
      return side == Side.SERVER ? Optional.of(Capability.SERVER_FILTER) : Optional.empty();
    }

    @Override
    public Map<String, Object> toMap() {
      Map<String, Object> map = new LinkedHashMap<>();
      if (filter instanceof Filter.RowByKey) {
        map.put("row", filter.pattern());
      } else if (filter instanceof Filter.RowByColumnValue byValue) {
        map.put("column", byValue.column().qualifier().toString());
        map.put("value", filter.pattern());
      } else {
        map.put(
            filter instanceof Filter.CellByColumn ? "cell-column" : "cell-value", filter.pattern());
      }
      return Map.of("filter", map, "filterAt", side.label());
    }

    @Override
    public RowCheck check(WorkloadSpec workload) {
      return new RowCheck(workload, Set.of(), false);
    }

    @Override
    public String errorNote() {
      return " (with the filter '" + filter.pattern() + "')";
    }
  }

  /** The cells that these authorizations unlock. */
  record Authorized(Set<String> authorizations) implements SessionView {
    public Authorized {
      authorizations = Set.copyOf(authorizations);
    }

    @Override
    public Session open(Store store, String table) throws StoreException {
      return capable(store, CellVisibility.class).openSession(table, authorizations);
    }

    @Override
    public Optional<Capability> needs() {
      return Optional.of(Capability.CELL_VISIBILITY);
    }

    @Override
    public RowCheck check(WorkloadSpec workload) {
      return new RowCheck(workload, authorizations, true);
    }

    @Override
    public Map<String, Object> toMap() {
      return Map.of("authorizations", List.copyOf(new TreeSet<>(authorizations)));
    }
  }

  /**
   * What another user sees, and may do.
   *
   * @param authorizations by which that user sees cells
   * @param expectsDenial whether the store is expected to refuse all operations
   */
  record AsUser(String user, Set<String> authorizations, boolean expectsDenial)
      implements SessionView {
    public AsUser {
      authorizations = Set.copyOf(authorizations);
    }

    @Override
    public Session open(Store store, String table) throws StoreException {
      return capable(store, Users.class).openSessionAs(user, table, authorizations);
    }

    @Override
    public Optional<Capability> needs() {
      return Optional.of(Capability.USERS);
    }

    @Override
    public RowCheck check(WorkloadSpec workload) {
      return new RowCheck(workload, authorizations, true);
    }

    @Override
    public Map<String, Object> toMap() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("as", user);
      if (!authorizations.isEmpty()) {
        map.put("authorizations", List.copyOf(new TreeSet<>(authorizations)));
      }
      if (expectsDenial) {
        map.put("expect", "denied");
      }
      return map;
    }
  }

  /** Whose written cells these users may read, beside those who may read the table. */
  record ForReaders(Set<String> readers) implements SessionView {
    public ForReaders {
      readers = Set.copyOf(readers);
    }

    @Override
    public Session open(Store store, String table) throws StoreException {
      return capable(store, CellAcl.class).openWriter(table, readers);
    }

    @Override
    public Optional<Capability> needs() {
      return Optional.of(Capability.CELL_ACL);
    }

    @Override
    public Map<String, Object> toMap() {
      return Map.of("readers", List.copyOf(new TreeSet<>(readers)));
    }

    @Override
    public boolean hides() {
      return false;
    }
  }

  private static <T> T capable(Store store, Class<T> capability) throws StoreException {
    if (!capability.isInstance(store)) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "store '" + store.info().name() + "' has no " + capability.getSimpleName());
    }
    return capability.cast(store);
  }
}
