package assay.study.fanout;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;

/**
 * Figures of a check phase.
 *
 * @param activities results by name of the activity
 * @param faults number of wrong values
 * @param names name of the file that lists the wrong values
 * @param faultsNamed the first wrong values
 */
record FanOutResult(
    Map<String, Requests> activities, int faults, String names, List<Fault> faultsNamed) {
  /**
   * Results of one activity. If there were no requests, all figures except the number of requests
   * are null.
   *
   * @param servers maximum number of servers in a request
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Requests(
      int requests,
      Double rounds,
      Double keySkew,
      Double stale,
      String slowest,
      Double slowestShare,
      Integer servers,
      @JsonUnwrapped SlowestServer model) {
    /** Whether every request had a single round, as the model requires. */
    boolean modelled() {
      return model != null && model.slowestMean != null;
    }
  }

  /**
   * The slowest server of each request, both measured and as predicted by {@link SlowestOf}. Times
   * are in ns.
   *
   * @param slow share of requests that took longer than the 99th percentile of all servers' answers
   */
  record SlowestServer(
      Double slowestMean,
      Double predictedMean,
      Double slowestP99,
      Double predictedP99,
      Double slow,
      Double predictedSlow) {}
}
