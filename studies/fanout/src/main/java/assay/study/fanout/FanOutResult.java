package assay.study.fanout;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;

/**
 * Result of a check phase.
 *
 * @param activities metrics of each activity's requests, by the activity's name
 * @param faults number of wrong values
 * @param names name of the file that lists all wrong values
 * @param faultsNamed the first wrong values
 */
record FanOutResult(
    Map<String, Requests> activities, int faults, String names, List<WrongValue> faultsNamed) {
  /**
   * Metrics of the requests of one activity. If the activity had no requests, all metrics except
   * the number of requests are null.
   *
   * @param servers largest number of servers over which the table was distributed during a request
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
    boolean modelled() {
      return model != null && model.slowestMean != null;
    }
  }

  /**
   * Measured times of the slowest server of a request, and the times that {@link SlowestOf}
   * predicts for it. All times are in ns.
   *
   * @param slow share of requests that took longer than the 99th percentile of all single answers
   *     of servers
   */
  record SlowestServer(
      Double slowestMean,
      Double predictedMean,
      Double slowestP99,
      Double predictedP99,
      Double slow,
      Double predictedSlow) {}
}
