package assay.lab.verdict.limit;

import assay.lab.run.Manifest;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Whether a store's servers were seen during a phase, on whatever machine: what was not seen is not
 * ruled out.
 *
 * @param seen processes that serve the store's clients; not a number where they cannot be counted
 * @param told how many the store says that it has; empty if it does not
 */
public record Servers(boolean any, double seen, OptionalDouble told) {
  /** Means of counts are not whole while servers come and go. */
  private static final double HALF = 0.5;

  /**
   * Of a phase.
   *
   * @param told how many the store says that it has
   */
  public static Servers of(Manifest manifest, List<HostUse> hosts, OptionalDouble told) {
    boolean here = manifest.processes().contains("assay");
    boolean any = here || hosts.stream().anyMatch(HostUse::servesStore);
    double seen =
        manifest.servers().isEmpty()
            ? Double.NaN
            : manifest.servers().stream()
                .flatMapToDouble(
                    group ->
                        hosts.stream()
                            .flatMap(use -> use.host().machine().stream())
                            .map(one -> one.mean("processes." + group + ".count"))
                            .filter(OptionalDouble::isPresent)
                            .mapToDouble(OptionalDouble::getAsDouble))
                .sum();
    return new Servers(any, seen, told);
  }

  /** Whether there is none that was not seen, as far as the store tells how many there are. */
  public boolean all() {
    return any && (Double.isNaN(seen) || told.isEmpty() || seen >= told.getAsDouble() - HALF);
  }

  /** A confidence that claims no more than was seen. */
  public String atMost(String confidence) {
    return confidence.equals(Limit.HIGH) && !all() ? Limit.MEDIUM : confidence;
  }

  /** What was not seen; begins with a separator, empty if nothing. */
  public String missing() {
    if (all()) {
      return "";
    }
    return any
        ? String.format(Locale.ROOT, "; %.0f of %.0f servers were seen", seen, told.getAsDouble())
        : "; no server was seen";
  }
}
