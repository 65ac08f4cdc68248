package assay.lab.figure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * How long sampled rows were not seen after their writing had returned, from the first try to read
 * one to the first that found it (YCSB++, §2.3.2). Immutable.
 */
final class Lags {
  static final String FILE = "lag.jsonl";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final long zero;
  private final double[] seenMicros;
  private final long neverSeen;

  /**
   * @param zero rows that the first try found
   * @param seenMicros of those that a later try found, ascending
   * @param neverSeen rows that no try found; their lag is longer than anybody waited
   */
  private Lags(long zero, double[] seenMicros, long neverSeen) {
    this.zero = zero;
    this.seenMicros = seenMicros;
    this.neverSeen = neverSeen;
  }

  /**
   * Reads a run's. What is torn is left out: a line is a row of its own.
   *
   * @return none where the run recorded no lags
   */
  static Lags read(Path run) throws IOException {
    Path file = run.resolve(FILE);
    if (!Files.exists(file)) {
      return new Lags(0, new double[0], 0);
    }
    long zero = 0;
    long never = 0;
    DoubleStream.Builder seen = DoubleStream.builder();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode lag = lag(line);
        if (lag.isNull()) {
          never++;
        } else if (lag.isNumber() && lag.doubleValue() > 0) {
          seen.add(lag.doubleValue());
        } else if (lag.isNumber()) {
          zero++;
        }
      }
    }
    return new Lags(zero, seen.build().sorted().toArray(), never);
  }

  private static JsonNode lag(String line) {
    try {
      return JSON.readTree(line).path("lagMicros");
    } catch (JsonProcessingException e) {
      return JSON.missingNode();
    }
  }

  static Lags joined(List<Lags> parts) {
    return new Lags(
        parts.stream().mapToLong(lags -> lags.zero).sum(),
        parts.stream().flatMapToDouble(lags -> Arrays.stream(lags.seenMicros)).sorted().toArray(),
        parts.stream().mapToLong(lags -> lags.neverSeen).sum());
  }

  long count() {
    return zero + nonZero();
  }

  long nonZero() {
    return seen() + neverSeen;
  }

  /** Rows that a later try found. */
  int seen() {
    return seenMicros.length;
  }

  /** The lag of one of them; they are ascending. */
  double seenMicros(int index) {
    return seenMicros[index];
  }

  long neverSeen() {
    return neverSeen;
  }

  /** Of all rows, of those that the first try did not find; NaN of none. */
  double nonZeroShare() {
    return count() == 0 ? Double.NaN : (double) nonZero() / count();
  }

  /**
   * Of the lags that are not zero, in microseconds; infinite where it is that of a row that was
   * never seen, NaN of none.
   */
  double quantileMicros(double quantile) {
    if (nonZero() == 0) {
      return Double.NaN;
    }
    int index = (int) Math.max(0, Math.ceil(quantile * nonZero()) - 1);
    return index < seenMicros.length ? seenMicros[index] : Double.POSITIVE_INFINITY;
  }
}
