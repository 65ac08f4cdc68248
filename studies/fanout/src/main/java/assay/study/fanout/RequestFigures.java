package assay.study.fanout;

import assay.store.Outcome;
import assay.study.fanout.RequestLogReader.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Results of one activity. Excludes requests that failed, and those during warm-up. */
final class RequestFigures {
  static final String REQUESTS = "requests";
  static final String ROUNDS = "rounds";
  static final String STALE = "stale";
  static final String KEY_SKEW = "keySkew";
  static final String SLOWEST = "slowest";
  static final String SLOWEST_SHARE = "slowestShare";
  static final String SERVERS = "servers";

  /**
   * Time of the slowest server of each request in ns, measured and as predicted by {@link
   * SlowestOf}.
   */
  static final String MEASURED_MEAN = "slowestMean";

  static final String MEASURED_P99 = "slowestP99";
  static final String PREDICTED_MEAN = "predictedMean";
  static final String PREDICTED_P99 = "predictedP99";

  /** Share of requests slower than 99 % of the servers' answers. */
  static final String SLOW = "slow";

  static final String PREDICTED_SLOW = "predictedSlow";

  private static final double P99 = 0.99;
  private static final double NANOS_A_MICRO = 1e3;

  private final Duration warmup;
  private final List<Request> all = new ArrayList<>();
  private long startMillis = Long.MAX_VALUE;

  RequestFigures(Duration warmup) {
    this.warmup = warmup;
  }

  void add(RequestLog.Header of, Request request) {
    startMillis = Math.min(startMillis, of.startMillis());
    if (request.outcome() == Outcome.OK) {
      all.add(request);
    }
  }

  /** Figures by name; only the number of requests if there are none. */
  Map<String, Object> figures() {
    long from = startMillis + warmup.toMillis();
    List<Request> requests = all.stream().filter(request -> request.begunMillis() >= from).toList();
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put(REQUESTS, requests.size());
    if (requests.isEmpty()) {
      return figures;
    }
    figures.put(ROUNDS, requests.stream().mapToInt(Request::rounds).average().orElseThrow());
    figures.put(
        KEY_SKEW, requests.stream().mapToDouble(RequestFigures::keySkew).average().orElseThrow());
    figures.put(
        STALE, requests.stream().mapToDouble(RequestFigures::staleShare).average().orElseThrow());
    Map<String, Integer> slowest = new TreeMap<>();
    requests.forEach(
        request -> slowest.merge(request.servers().get(slowest(request)), 1, Integer::sum));
    Map.Entry<String, Integer> most =
        slowest.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    figures.put(SLOWEST, most.getKey());
    figures.put(SLOWEST_SHARE, (double) most.getValue() / requests.size());
    figures.put(SERVERS, requests.stream().mapToInt(r -> r.servers().size()).max().orElseThrow());
    if (requests.stream().allMatch(request -> request.rounds() == 1)) {
      putModel(requests, figures);
    }
    return figures;
  }

  /** Compares with the model, which only describes requests of a single round. */
  private static void putModel(List<Request> requests, Map<String, Object> figures) {
    Map<String, List<Long>> byServer = new TreeMap<>();
    for (Request request : requests) {
      for (int i = 0; i < request.microsOf().length; i++) {
        if (request.keysOf()[i] > 0) {
          byServer
              .computeIfAbsent(request.servers().get(i), server -> new ArrayList<>())
              .add(request.microsOf()[i]);
        }
      }
    }
    SlowestOf model =
        new SlowestOf(
            byServer.values().stream()
                .map(times -> times.stream().mapToLong(Long::longValue).toArray())
                .toList(),
            requests.size());
    long[] slowest =
        requests.stream()
            .mapToLong(request -> request.microsOf()[slowest(request)])
            .sorted()
            .toArray();
    figures.put(MEASURED_MEAN, NANOS_A_MICRO * Arrays.stream(slowest).average().orElseThrow());
    figures.put(PREDICTED_MEAN, NANOS_A_MICRO * model.mean());
    figures.put(MEASURED_P99, NANOS_A_MICRO * slowest[(int) Math.ceil(P99 * slowest.length) - 1]);
    figures.put(PREDICTED_P99, NANOS_A_MICRO * model.quantile(P99));
    long slow = model.answered(P99);
    figures.put(
        SLOW, (double) Arrays.stream(slowest).filter(time -> time > slow).count() / slowest.length);
    figures.put(PREDICTED_SLOW, 1 - model.done(slow));
  }

  /** Keys on the busiest server divided by an equal share. */
  private static double keySkew(Request request) {
    int most = Arrays.stream(request.keysOf()).max().orElseThrow();
    return (double) most * request.keysOf().length / Arrays.stream(request.keysOf()).sum();
  }

  private static double staleShare(Request request) {
    return (double) request.stale() / Arrays.stream(request.keysOf()).sum();
  }

  private static int slowest(Request request) {
    int slowest = 0;
    for (int i = 1; i < request.microsOf().length; i++) {
      slowest = request.microsOf()[i] > request.microsOf()[slowest] ? i : slowest;
    }
    return slowest;
  }
}
