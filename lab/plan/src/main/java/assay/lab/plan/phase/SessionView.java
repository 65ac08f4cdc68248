package assay.lab.plan.phase;

import assay.lab.value.NamedValues;
import assay.lab.workload.ReadScope;
import assay.store.capability.Capability;
import assay.store.capability.filter.ServerFilter.Filter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Part of the table that the sessions of a phase can see (YCSB++, §2.3.5 and §2.3.6). */
public sealed interface SessionView {
  static SessionView whole() {
    return new Whole();
  }

  /**
   * Returns the capability that the view requires of the store; empty if the view requires none.
   */
  default Optional<Capability> needs() {
    return Optional.empty();
  }

  /** Returns the settings that describe the view in plans; empty for {@link Whole}. */
  NamedValues settings();

  default boolean hides() {
    return true;
  }

  default ReadScope scope() {
    return ReadScope.WHOLE;
  }

  /** Whether the plan expects the store to deny all operations of the sessions. */
  default boolean expectsDenial() {
    return false;
  }

  /** Returns text to append to error messages of operations. The text may be empty. */
  default String errorNote() {
    return "";
  }

  record Whole() implements SessionView {
    @Override
    public NamedValues settings() {
      return NamedValues.NONE;
    }

    @Override
    public boolean hides() {
      return false;
    }
  }

  enum Side {
    SERVER,
    CLIENT,
    /** The servers filter if they support filtering; otherwise, the client filters. */
    AUTO;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  record Filtered(Filter filter, Side side) implements SessionView {
    /**
     * @throws java.util.regex.PatternSyntaxException if a pattern of the filter is invalid
     */
    public Filtered {
      filter.patterns().forEach(Pattern::compile);
    }

    @Override
    public Optional<Capability> needs() {
      return side == Side.SERVER ? Optional.of(Capability.SERVER_FILTER) : Optional.empty();
    }

    @Override
    public NamedValues settings() {
      NamedValues.Builder shown = NamedValues.builder();
      if (filter instanceof Filter.RowByKey byKey) {
        shown.put("row", byKey.pattern());
      } else if (filter instanceof Filter.RowByColumnValue byValue) {
        shown.put("column", byValue.column().qualifier().toString());
        shown.put("value", byValue.pattern());
      } else if (filter instanceof Filter.RowByCondition byCondition) {
        shown.put("where", byCondition.where().toString());
      } else {
        shown.put(
            filter instanceof Filter.CellByColumn ? "cell-column" : "cell-value",
            filter.patterns().get(0));
      }
      return NamedValues.of("filter", shown.build(), "filterAt", side.label());
    }

    @Override
    public ReadScope scope() {
      return new ReadScope(Set.of(), false);
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

  record Authorized(Set<String> authorizations) implements SessionView {
    public Authorized {
      authorizations = Set.copyOf(authorizations);
    }

    @Override
    public Optional<Capability> needs() {
      return Optional.of(Capability.CELL_VISIBILITY);
    }

    @Override
    public ReadScope scope() {
      return new ReadScope(authorizations, true);
    }

    @Override
    public NamedValues settings() {
      return NamedValues.of("authorizations", List.copyOf(new TreeSet<>(authorizations)));
    }
  }

  /**
   * View of the table for sessions that have the rights of another user.
   *
   * @param authorizations authorizations with which the other user reads cells
   * @param expectsDenial whether the plan expects the store to deny all operations
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
    public ReadScope scope() {
      return new ReadScope(authorizations, true);
    }

    @Override
    public NamedValues settings() {
      NamedValues.Builder settings = NamedValues.builder();
      settings.put("as", user);
      if (!authorizations.isEmpty()) {
        settings.put("authorizations", List.copyOf(new TreeSet<>(authorizations)));
      }
      if (expectsDenial) {
        settings.put("expect", "denied");
      }
      return settings.build();
    }
  }

  /**
   * View of the whole table for sessions that write cells for given readers. Users with rights on
   * the table can also read the cells that these sessions write.
   */
  record ForReaders(Set<String> readers) implements SessionView {
    public ForReaders {
      readers = Set.copyOf(readers);
    }

    @Override
    public Optional<Capability> needs() {
      return Optional.of(Capability.CELL_ACL);
    }

    @Override
    public NamedValues settings() {
      return NamedValues.of("readers", List.copyOf(new TreeSet<>(readers)));
    }

    @Override
    public boolean hides() {
      return false;
    }
  }
}
