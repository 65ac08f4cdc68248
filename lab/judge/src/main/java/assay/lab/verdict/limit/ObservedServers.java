package assay.lab.verdict.limit;

import assay.lab.run.Manifest;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * How many of a store's servers were observed during a phase, on any machine. A server that was not
 * observed may have been the limit.
 *
 * @param any whether at least one server was observed
 * @param seen number of observed processes that serve clients; NaN if the processes cannot be
 *     counted
 * @param told number of servers that the store reports; empty if the store reports no number
 */
public record ObservedServers(boolean any, double seen, OptionalDouble told) {
  /**
   * Tolerance for comparing mean numbers of servers. The means are fractional if servers start or
   * stop during the phase.
   */
  private static final double HALF = 0.5;

  public static ObservedServers of(Manifest manifest, List<HostUse> hosts, OptionalDouble told) {
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
    return new ObservedServers(any, seen, told);
  }

  /**
   * Returns whether all servers were observed. If the store does not report the number of servers,
   * returns whether at least one server was observed.
   */
  public boolean all() {
    return any && (Double.isNaN(seen) || told.isEmpty() || seen >= told.getAsDouble() - HALF);
  }

  public String atMost(String confidence) {
    return confidence.equals(Limit.HIGH) && !all() ? Limit.MEDIUM : confidence;
  }

  /**
   * Returns text that states how many servers were observed. The text starts with a separator, and
   * is empty if all servers were observed.
   */
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
