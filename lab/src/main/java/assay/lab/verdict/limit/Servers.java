package assay.lab.verdict.limit;

import assay.lab.run.Manifest;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Which of a store's servers were observed during a phase, on any machine. An unobserved server may
 * still have been the limit.
 *
 * @param seen number of observed processes that serve clients; NaN if they cannot be counted
 * @param told number of servers that the store reports; empty if it reports none
 */
public record Servers(boolean any, double seen, OptionalDouble told) {
  /** Tolerance for means of counts, which are fractional while servers come and go. */
  private static final double HALF = 0.5;

  /**
   * @param told number of servers that the store reports
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
                            .flatMapToDouble(
                                one -> one.mean("processes." + group + ".count").stream()))
                .sum();
    return new Servers(any, seen, told);
  }

  /**
   * Whether all servers were observed or, if the store does not report their number, at least one.
   */
  public boolean all() {
    return any && (Double.isNaN(seen) || told.isEmpty() || seen >= told.getAsDouble() - HALF);
  }

  /** Lowers the confidence if not all servers were observed. */
  public String atMost(String confidence) {
    return confidence.equals(Limit.HIGH) && !all() ? Limit.MEDIUM : confidence;
  }

  /** Says how many servers were observed; starts with a separator, empty if all were observed. */
  public String missing() {
    if (all()) {
      return "";
    }
    return any
        ? String.format(
            Locale.ROOT, "; %.0f of %.0f servers were observed", seen, told.getAsDouble())
        : "; no server was observed";
  }
}
