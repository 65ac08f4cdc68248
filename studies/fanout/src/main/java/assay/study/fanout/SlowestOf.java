package assay.study.fanout;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Predicts how long the slowest of several servers takes, assuming that servers are slow
 * independently of each other. The share of requests that are done by a given time is then the
 * product of the shares of all servers. If a share f of the answers of n equal servers takes longer
 * than a given time, so does a share 1 − (1 − f)^n of the requests. Measured times differ from the
 * prediction if the servers are not slow independently. Immutable.
 */
final class SlowestOf {
  private static final int SEARCHED = 60;
  private static final int MOST_STEPS = 2_000;

  private final List<Server> servers;
  private final long[] times;

  private static final class Server {
    private final long[] times;
    private final double asked;

    /**
     * @param times durations of the server's answers, ascending
     * @param asked share of the requests that query this server
     */
    Server(long[] times, double asked) {
      this.times = times;
      this.asked = asked;
    }

    /** Share of the requests that this server does not delay beyond a given time. */
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
   * @param timesByServer durations of each server's answers; must not be empty for any server
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
   * The shortest time within which a share of the requests is predicted to be done.
   *
   * @param share from 0 to 1
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

  /** Predicted mean time of a request: the area above the curve of {@link #done}. */
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

  /** Quantile of the times of all answers. */
  long answered(double share) {
    long[] all = servers.stream().flatMapToLong(of -> Arrays.stream(of.times)).sorted().toArray();
    return all[(int) Math.min(all.length - 1L, (long) (share * all.length))];
  }
}
