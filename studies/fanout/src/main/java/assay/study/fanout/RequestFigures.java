package assay.study.fanout;

import assay.store.Outcome;
import assay.study.fanout.FanOutResult.Requests;
import assay.study.fanout.FanOutResult.SlowestServer;
import assay.study.fanout.RequestLogReader.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Computes metrics of one activity's requests. Failed requests and requests during the warm-up are
 * not included.
 */
final class RequestFigures {
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
    if (request.outcome == Outcome.OK) {
      all.add(request);
    }
  }

  Requests figures() {
    long from = startMillis + warmup.toMillis();
    List<Request> requests = all.stream().filter(request -> request.begunMillis >= from).toList();
    if (requests.isEmpty()) {
      return new Requests(0, null, null, null, null, null, null, null);
    }
    Map<String, Integer> slowest = new TreeMap<>();
    requests.forEach(
        request -> slowest.merge(request.servers.get(slowest(request)), 1, Integer::sum));
    Map.Entry<String, Integer> most =
        slowest.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    return new Requests(
        requests.size(),
        mean(requests, request -> request.rounds),
        mean(requests, RequestFigures::keySkew),
        mean(requests, RequestFigures::staleShare),
        most.getKey(),
        (double) most.getValue() / requests.size(),
        requests.stream().mapToInt(r -> r.servers.size()).max().orElseThrow(),
        requests.stream().allMatch(request -> request.rounds == 1) ? model(requests) : null);
  }

  private static double mean(List<Request> requests, ToDoubleFunction<Request> figure) {
    return requests.stream().mapToDouble(figure).average().orElseThrow();
  }

  private static SlowestServer model(List<Request> requests) {
    Map<String, List<Long>> byServer = new TreeMap<>();
    for (Request request : requests) {
      for (int i = 0; i < request.microsOf.length; i++) {
        if (request.keysOf[i] > 0) {
          byServer
              .computeIfAbsent(request.servers.get(i), server -> new ArrayList<>())
              .add(request.microsOf[i]);
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
            .mapToLong(request -> request.microsOf[slowest(request)])
            .sorted()
            .toArray();
    long slow = model.answered(P99);
    return new SlowestServer(
        NANOS_A_MICRO * Arrays.stream(slowest).average().orElseThrow(),
        NANOS_A_MICRO * model.mean(),
        NANOS_A_MICRO * slowest[(int) Math.ceil(P99 * slowest.length) - 1],
        NANOS_A_MICRO * model.quantile(P99),
        (double) Arrays.stream(slowest).filter(time -> time > slow).count() / slowest.length,
        1 - model.done(slow));
  }

  private static double keySkew(Request request) {
    int most = Arrays.stream(request.keysOf).max().orElseThrow();
    return (double) most * request.keysOf.length / Arrays.stream(request.keysOf).sum();
  }

  private static double staleShare(Request request) {
    return (double) request.stale / Arrays.stream(request.keysOf).sum();
  }

  private static int slowest(Request request) {
    int slowest = 0;
    for (int i = 1; i < request.microsOf.length; i++) {
      slowest = request.microsOf[i] > request.microsOf[slowest] ? i : slowest;
    }
    return slowest;
  }
}
