package assay.lab.plan.phase;

import assay.lab.workload.Sight;
import assay.store.capability.Capability;
import assay.store.capability.ServerFilter.Filter;
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

  /** What the store must be able to do; empty if every store can. */
  default Optional<Capability> needs() {
    return Optional.empty();
  }

  /** As a plan shows it; empty for the whole table. */
  Map<String, Object> settings();

  /** Whether rows that are there may seem to be absent. */
  default boolean hides() {
    return true;
  }

  /** What workloads may expect to read. */
  default Sight sight() {
    return Sight.WHOLE;
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
    public Map<String, Object> settings() {
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
  }

  /** What a filter lets through. */
  record Filtered(Filter filter, Side side) implements SessionView {
    /**
     * A filter.
     *
     * @throws java.util.regex.PatternSyntaxException if a pattern of it is none
     */
    public Filtered {
      filter.patterns().forEach(Pattern::compile);
    }

    @Override
    public Optional<Capability> needs() {
      return side == Side.SERVER ? Optional.of(Capability.SERVER_FILTER) : Optional.empty();
    }

    @Override
    public Map<String, Object> settings() {
      Map<String, Object> map = new LinkedHashMap<>();
      if (filter instanceof Filter.RowByKey byKey) {
        map.put("row", byKey.pattern());
      } else if (filter instanceof Filter.RowByColumnValue byValue) {
        map.put("column", byValue.column().qualifier().toString());
        map.put("value", byValue.pattern());
      } else if (filter instanceof Filter.RowByCondition byCondition) {
        map.put("where", byCondition.where().toString());
      } else {
        map.put(
            filter instanceof Filter.CellByColumn ? "cell-column" : "cell-value",
            filter.patterns().get(0));
      }
      Map<String, Object> settings = new LinkedHashMap<>();
      settings.put("filter", map);
      settings.put("filterAt", side.label());
      return settings;
    }

    @Override
    public Sight sight() {
      return new Sight(Set.of(), false);
    }

    @Override
    public String errorNote() {
      return " (with the filter "
          + filter
              .condition()
              .map(Object::toString)
              .orElseGet(() -> "'" + filter.patterns().get(0) + "'")
          + ")";
    }
  }

  /** The cells that these authorizations unlock. */
  record Authorized(Set<String> authorizations) implements SessionView {
    public Authorized {
      authorizations = Set.copyOf(authorizations);
    }

    @Override
    public Optional<Capability> needs() {
      return Optional.of(Capability.CELL_VISIBILITY);
    }

    @Override
    public Sight sight() {
      return new Sight(authorizations, true);
    }

    @Override
    public Map<String, Object> settings() {
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
    public Optional<Capability> needs() {
      return Optional.of(Capability.USERS);
    }

    @Override
    public Sight sight() {
      return new Sight(authorizations, true);
    }

    @Override
    public Map<String, Object> settings() {
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
    public Optional<Capability> needs() {
      return Optional.of(Capability.CELL_ACL);
    }

    @Override
    public Map<String, Object> settings() {
      return Map.of("readers", List.copyOf(new TreeSet<>(readers)));
    }

    @Override
    public boolean hides() {
      return false;
    }
  }
}
