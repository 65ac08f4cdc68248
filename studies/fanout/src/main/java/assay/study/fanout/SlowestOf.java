package assay.study.fanout;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Predicts how long the slowest server of a request takes. The model assumes that servers are slow
 * independently of each other. The share of requests that finish within a given time is the product
 * of the corresponding shares of all servers. If each of n servers exceeds a given time with
 * probability f, a request exceeds that time with probability 1 − (1 − f)^n. If measured times
 * differ from the prediction, servers are not slow independently of each other. Immutable.
 */
final class SlowestOf {
  private static final int SEARCHED = 60;
  private static final int MOST_STEPS = 2_000;

  private final List<Server> servers;
  private final long[] times;

  private static final class Server {
    private final long[] times;
    private final double asked;

    Server(long[] times, double asked) {
      this.times = times;
      this.asked = asked;
    }

    /** Returns the share of requests that this server does not delay beyond a given time. */
    double done(long time) {
      int low = 0;
      int high = times.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (times[middle] <= time) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return 1 - asked + asked * low / times.length;
    }
  }

  /**
   * @param timesByServer durations of answers, one array per server, all in the same unit; at least
   *     one duration per server
   * @param requests number of requests
   */
  SlowestOf(Collection<long[]> timesByServer, int requests) {
    servers =
        timesByServer.stream()
            .map(
                of ->
                    new Server(Arrays.stream(of).sorted().toArray(), (double) of.length / requests))
            .toList();
    times = timesByServer.stream().flatMapToLong(Arrays::stream).sorted().distinct().toArray();
  }

  double done(long time) {
    double share = 1;
    for (Server server : servers) {
      share *= server.done(time);
    }
    return share;
  }

  /**
   * Returns the shortest time within which a given share of requests is predicted to finish.
   *
   * @param share share of requests, from 0 to 1
   */
  double quantile(double share) {
    int low = 0;
    int high = times.length - 1;
    for (int i = 0; i < SEARCHED && low < high; i++) {
      int middle = (low + high) >>> 1;
      if (done(times[middle]) >= share) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return times[high];
  }

  /**
   * Returns the predicted mean time of a request. The mean is computed by integrating the share of
   * unfinished requests over time.
   */
  double mean() {
    double mean = times[0];
    int step = Math.max(1, times.length / MOST_STEPS);
    for (int i = 0; i + 1 < times.length; i += step) {
      int next = Math.min(i + step, times.length - 1);
      double open = 1 - (done(times[i]) + (step == 1 ? done(times[i]) : done(times[next]))) / 2;
      mean += open * (times[next] - times[i]);
    }
    return mean;
  }

  /**
   * Returns a quantile of the measured durations of all servers' answers.
   *
   * @param share the quantile, such as 0.99
   */
  long answered(double share) {
    long[] all = servers.stream().flatMapToLong(of -> Arrays.stream(of.times)).sorted().toArray();
    return all[(int) Math.min(all.length - 1L, (long) (share * all.length))];
  }
}
