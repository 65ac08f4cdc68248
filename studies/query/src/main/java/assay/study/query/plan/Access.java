package assay.study.query.plan;

import assay.store.capability.filter.Condition;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Describes how a query finds the rows of events that may match: with a scan or with the index.
 * Immutable.
 */
public sealed interface Access {
  long UNKNOWN = -1;

  /**
   * Returns the estimated number of events that this access finds; negative if unknown. The
   * estimate may be out of date.
   */
  long events();

  record Scan(long events) implements Access {
    @Override
    public String toString() {
      return events < 0 ? "scan" : String.format(Locale.ROOT, "scan of %,d events", events);
    }
  }

  /** Finds the events that have a given value, with an index look-up. */
  record Value(Condition.Equal test, long events) implements Access {
    @Override
    public String toString() {
      return "index of " + test + (events < 0 ? "" : String.format(Locale.ROOT, " (%,d)", events));
    }
  }

  record Intersection(List<Access> of, long events) implements Access {
    public Intersection {
      of = List.copyOf(of);
    }

    @Override
    public String toString() {
      return of.stream().map(Access::toString).collect(Collectors.joining(" and ", "(", ")"));
    }
  }

  record Union(List<Access> of) implements Access {
    public Union {
      of = List.copyOf(of);
    }

    @Override
    public long events() {
      return of.stream().mapToLong(Access::events).sum();
    }

    @Override
    public String toString() {
      return of.stream().map(Access::toString).collect(Collectors.joining(" or ", "(", ")"));
    }
  }
}
