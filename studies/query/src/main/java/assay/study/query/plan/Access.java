package assay.study.query.plan;

import assay.store.capability.filter.Condition;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A way of finding the rows of candidate events. Immutable. */
public sealed interface Access {
  /** Value of {@link #events} if the number of events is unknown. */
  long UNKNOWN = -1;

  /**
   * Estimated number of events found, based on counts that may be out of date; negative if unknown.
   */
  long events();

  record Scan(long events) implements Access {
    @Override
    public String toString() {
      return events < 0 ? "scan" : String.format(Locale.ROOT, "scan of %,d events", events);
    }
  }

  /** Uses the index to find the events that have a given value. */
  record Value(Condition.Equal test, long events) implements Access {
    @Override
    public String toString() {
      return "index of " + test + (events < 0 ? "" : String.format(Locale.ROOT, " (%,d)", events));
    }
  }

  /** Finds the events that all of the given accesses find. */
  record Intersection(List<Access> of, long events) implements Access {
    public Intersection {
      of = List.copyOf(of);
    }

    @Override
    public String toString() {
      return of.stream().map(Access::toString).collect(Collectors.joining(" and ", "(", ")"));
    }
  }

  /** Finds the events that at least one of the given accesses finds. */
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
