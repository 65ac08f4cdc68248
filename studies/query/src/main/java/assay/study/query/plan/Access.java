package assay.study.query.plan;

import assay.store.capability.Condition;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How the rows of events that may be meant are found. Immutable. */
public sealed interface Access {
  /** Where nothing says how many events there are. */
  long UNKNOWN = -1;

  /**
   * About how many events it finds; counts that are out of date make it wrong. Negative where
   * nothing says so.
   */
  long events();

  /** All events of the time. */
  record Scan(long events) implements Access {
    @Override
    public String toString() {
      return events < 0 ? "scan" : String.format(Locale.ROOT, "scan of %,d events", events);
    }
  }

  /** Those that the index has for a value. */
  record Value(Condition.Equal test, long events) implements Access {
    @Override
    public String toString() {
      return "index of " + test + (events < 0 ? "" : String.format(Locale.ROOT, " (%,d)", events));
    }
  }

  /** Those that all of them find. */
  record Intersection(List<Access> of, long events) implements Access {
    public Intersection {
      of = List.copyOf(of);
    }

    @Override
    public String toString() {
      return of.stream().map(Access::toString).collect(Collectors.joining(" and ", "(", ")"));
    }
  }

  /** Those that at least one of them finds. */
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
