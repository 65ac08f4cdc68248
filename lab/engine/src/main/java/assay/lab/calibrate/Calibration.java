package assay.lab.calibrate;

import assay.lab.probe.host.Environment;
import assay.store.StoreException;
import assay.store.catalog.StoreCatalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Proves that Assay measures correctly on this machine. Trials on the store {@code simulated} use
 * the same measurement pipeline as real runs. The trials' results must match the behaviour that was
 * configured for the simulated store.
 *
 * <p>A part that fails is repeated at most twice with the same tolerances, because another program
 * may have delayed the first attempt. The calibration takes about half a minute on an idle machine.
 * No other load should run on the machine at the same time. An instance must be used by only one
 * thread.
 */
public final class Calibration {
  public enum Part {
    CLOCK("clock", CalibrationProof.ofClock()),
    UNIFORM("uniform service times", DistributionProof.uniform()),
    EXPONENTIAL("exponential service times", DistributionProof.exponential()),
    STALL("stall in open loop", new StallProof()),
    OVERLOAD("rates below and above capacity", new OverloadProof()),
    STARVATION("starved client", new StarvationProof());

    private final String label;
    private final CalibrationProof proof;

    Part(String label, CalibrationProof proof) {
      this.label = label;
      this.proof = proof;
    }
  }

  private static final int MOST_TRIES = 3;

  private final StoreCatalog catalog;
  private final String assayVersion;
  private final Consumer<String> progress;
  private final Map<String, String> bias;
  private final int mostTries;

  /**
   * Creates a calibration.
   *
   * @param catalog catalog that contains the store {@code simulated}
   * @param progress receives a line before each part and before each repeated attempt
   */
  public Calibration(StoreCatalog catalog, String assayVersion, Consumer<String> progress) {
    this(catalog, assayVersion, progress, Map.of(), MOST_TRIES);
  }

  /**
   * Creates a calibration whose store does not behave as the proofs expect. Such a calibration
   * tests whether the proofs detect errors.
   *
   * @param bias settings that override the settings of a proof
   * @param mostTries maximum number of attempts per part; at least 1
   */
  public Calibration(
      StoreCatalog catalog,
      String assayVersion,
      Consumer<String> progress,
      Map<String, String> bias,
      int mostTries) {
    this.catalog = catalog;
    this.assayVersion = assayVersion;
    this.progress = progress;
    this.bias = bias;
    this.mostTries = mostTries;
  }

  /**
   * Runs all parts of the calibration.
   *
   * @return the certificate, even if checks failed
   * @throws IOException if the temporary folder cannot be used
   * @throws StoreException if the simulated store is missing
   */
  public Certificate run() throws IOException, StoreException, InterruptedException {
    return run(List.of(Part.values()));
  }

  public Certificate run(List<Part> parts)
      throws IOException, StoreException, InterruptedException {
    Instant made = Instant.now();
    long startNanos = System.nanoTime();
    Path folder = Files.createTempDirectory("assay-calibrate-");
    try {
      TrialBench bench = new TrialBench(catalog, folder, assayVersion, bias);
      progress.accept("clock and timers");
      TimerCost timer = TimerCost.measure();
      List<CalibrationCheck> checks = new ArrayList<>();
      for (Part part : parts) {
        checks.addAll(prove(part, bench, timer));
      }
      return new Certificate(
          made,
          assayVersion,
          Certificate.machine(Environment.capture(folder)),
          timer,
          checks,
          Math.round((System.nanoTime() - startNanos) / 1e8) / 10.0);
    } finally {
      delete(folder);
    }
  }

  private List<CalibrationCheck> prove(Part part, TrialBench bench, TimerCost timer)
      throws IOException, StoreException, InterruptedException {
    for (int number = 1; ; number++) {
      progress.accept(part.label + (number == 1 ? "" : ", attempt " + number + " of " + mostTries));
      int tries = number;
      List<CalibrationCheck> checks =
          part.proof.attempt(bench, timer).stream().map(check -> check.afterTries(tries)).toList();
      if (number == mostTries || checks.stream().allMatch(CalibrationCheck::passed)) {
        return checks;
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
