package assay.lab.workload.rows;

import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Shares of the kinds of operations in a workload.
 *
 * @param shares shares by kind; each share is above zero, and their sum is 1
 */
public record Mix(Map<OperationKind, Double> shares) {
  private static final double ROUNDING = 1e-9;

  public Mix {
    shares = Map.copyOf(shares);
    double sum = shares.values().stream().mapToDouble(Double::doubleValue).sum();
    if (!(Math.abs(sum - 1) <= ROUNDING) || shares.values().stream().anyMatch(s -> !(s > 0))) {
      throw new IllegalArgumentException(
          "the mix "
              + shares
              + " sums to "
              + sum
              + "; each share must be above 0, and all shares must sum to 1");
    }
  }

  public static Mix only(OperationKind kind) {
    return new Mix(Map.of(kind, 1.0));
  }

  public static Mix of(OperationKind first, double share, OperationKind second) {
    // Subtracts in decimal, because 1 - 0.95 in binary would be 0.050000000000000044.
    double rest = BigDecimal.ONE.subtract(BigDecimal.valueOf(share)).doubleValue();
    return new Mix(Map.of(first, share, second, rest));
  }

  public boolean isOnly(OperationKind kind) {
    return shares.keySet().equals(Set.of(kind));
  }

  public boolean contains(OperationKind kind) {
    return shares.containsKey(kind);
  }

  public Map<String, Double> byLabel() {
    Map<String, Double> byLabel = new LinkedHashMap<>();
    new EnumMap<>(shares).forEach((kind, share) -> byLabel.put(kind.label(), share));
    return byLabel;
  }

  Chooser chooser() {
    return new Chooser(this);
  }

  static final class Chooser {
    private final OperationKind[] kinds;
    private final double[] upTo;

    private Chooser(Mix mix) {
      Map<OperationKind, Double> ordered = new EnumMap<>(mix.shares);
      kinds = ordered.keySet().toArray(OperationKind[]::new);
      upTo = new double[kinds.length];
      double sum = 0;
      for (int i = 0; i < kinds.length; i++) {
        sum += ordered.get(kinds[i]);
        upTo[i] = sum;
      }
      upTo[kinds.length - 1] = 1;
    }

    OperationKind next(SplittableRandom random) {
      if (kinds.length == 1) {
        return kinds[0];
      }
      double u = random.nextDouble();
      int i = 0;
      while (u >= upTo[i]) {
        i++;
      }
      return kinds[i];
    }
  }
}
