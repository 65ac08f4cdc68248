package assay.lab.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hipparchus.linear.DiagonalMatrix;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresOptimizer.Optimum;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;

/**
 * Fit of the universal scalability law (Gunther, "Guerrilla Capacity Planning", 2007) to measured
 * throughputs. The law is X(N) = λN / (1 + σ(N − 1) + κN(N − 1)) for N clients. The fit minimises
 * the squares of relative errors.
 *
 * @param rate λ, the throughput per second of a single client
 * @param contention σ, the share of work that waits in one queue
 * @param coherency κ, the cost that each pair of clients adds
 * @param residuals measured minus fitted throughput per second, in the order of the points
 * @param explained R², the share of the throughputs' variance that the law explains
 * @param doubts reasons to distrust the fit, each as a clause; empty if there are none
 */
public record ScalabilityLaw(
    double rate,
    double contention,
    double coherency,
    List<Double> residuals,
    double explained,
    List<String> doubts) {
  /**
   * Minimum number of loads for a fit. With three loads, the law's three coefficients would always
   * fit exactly.
   */
  public static final int LEAST_LOADS = 4;

  private static final int TRUSTED_LOADS = 6;

  private static final double LEAST_EXPLAINED = 0.95;
  private static final double MOST_RESIDUAL = 0.1;
  private static final int MOST_EVALUATIONS = 10_000;

  public record Point(double clients, double perSecond) {
    public Point {
      if (!(clients > 0 && perSecond > 0) || Double.isInfinite(clients + perSecond)) {
        throw new IllegalArgumentException(
            "clients and rate must be positive and finite; got " + clients + " and " + perSecond);
      }
    }
  }

  public static Optional<ScalabilityLaw> fit(List<Point> points) {
    long loads = points.stream().mapToDouble(Point::clients).distinct().count();
    if (loads < LEAST_LOADS) {
      return Optional.empty();
    }
    double alone =
        points.stream().mapToDouble(point -> point.perSecond() / point.clients()).max().orElse(1);
    // Throughputs are divided by the best throughput per client, so that all coefficients have
    // similar magnitudes.
    double[] measured = points.stream().mapToDouble(p -> p.perSecond() / alone).toArray();
    Optimum optimum =
        new LevenbergMarquardtOptimizer()
            .optimize(
                new LeastSquaresBuilder()
                    .model(c -> values(points, c), c -> slopes(points, c))
                    .target(measured)
                    .weight(new DiagonalMatrix(weights(measured)))
                    .start(new double[] {1, 0.01, 0.0001})
                    .lazyEvaluation(false)
                    .maxEvaluations(MOST_EVALUATIONS)
                    .maxIterations(MOST_EVALUATIONS)
                    .build());
    double[] c = optimum.getPoint().toArray();
    double[] fitted = values(points, c);
    List<Double> residuals = new ArrayList<>();
    double mean = Arrays.stream(measured).average().orElseThrow();
    double left = 0;
    double all = 0;
    for (int i = 0; i < fitted.length; i++) {
      residuals.add((measured[i] - fitted[i]) * alone);
      left += Math.pow(measured[i] - fitted[i], 2);
      all += Math.pow(measured[i] - mean, 2);
    }
    double explained = all == 0 ? 0 : 1 - left / all;
    return Optional.of(
        new ScalabilityLaw(
            c[0] * alone,
            c[1],
            c[2],
            List.copyOf(residuals),
            explained,
            doubts(points, loads, c, residuals, explained)));
  }

  public double perSecond(double clients) {
    return rate * clients / divisor(clients, new double[] {rate, contention, coherency});
  }

  /**
   * Returns the number of clients beyond which throughput falls. Returns empty if throughput never
   * falls.
   */
  public Optional<Double> peakClients() {
    return coherency > 0 && contention < 1
        ? Optional.of(Math.sqrt((1 - contention) / coherency))
        : Optional.empty();
  }

  /**
   * Returns weights that make errors relative, because throughputs scatter in proportion to their
   * size.
   */
  private static double[] weights(double[] measured) {
    return Arrays.stream(measured).map(value -> 1 / (value * value)).toArray();
  }

  private static double[] values(List<Point> points, double[] c) {
    return points.stream()
        .mapToDouble(point -> c[0] * point.clients() / divisor(point.clients(), c))
        .toArray();
  }

  private static double divisor(double clients, double[] c) {
    return 1 + c[1] * (clients - 1) + c[2] * clients * (clients - 1);
  }

  private static double[][] slopes(List<Point> points, double[] c) {
    double[][] slopes = new double[points.size()][];
    for (int i = 0; i < slopes.length; i++) {
      double n = points.get(i).clients();
      double divisor = divisor(n, c);
      double steep = -c[0] * n / (divisor * divisor);
      slopes[i] = new double[] {n / divisor, steep * (n - 1), steep * n * (n - 1)};
    }
    return slopes;
  }

  private static List<String> doubts(
      List<Point> points, long loads, double[] c, List<Double> residuals, double explained) {
    List<String> doubts = new ArrayList<>();
    if (loads < TRUSTED_LOADS) {
      doubts.add(
          "the law was fitted to only "
              + loads
              + " different loads; "
              + TRUSTED_LOADS
              + " are needed");
    }
    if (c[1] < 0 || c[1] > 1) {
      doubts.add(String.format(Locale.ROOT, "contention %.3g is not between 0 and 1", c[1]));
    }
    if (c[2] < 0) {
      doubts.add(String.format(Locale.ROOT, "coherency %.3g is below 0", c[2]));
    }
    if (explained < LEAST_EXPLAINED) {
      doubts.add(
          String.format(
              Locale.ROOT, "the law explains only %.0f %% of the variance", 100 * explained));
    }
    for (int i = 0; i < residuals.size(); i++) {
      Point point = points.get(i);
      double share = residuals.get(i) / point.perSecond();
      if (Math.abs(share) > MOST_RESIDUAL) {
        doubts.add(
            String.format(
                Locale.ROOT,
                "at %.0f clients, the law differs from the measured rate by %.0f %%",
                point.clients(),
                100 * share));
      }
    }
    return List.copyOf(doubts);
  }
}
