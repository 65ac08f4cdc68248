package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.lab.calibrate.Calibration;
import assay.lab.calibrate.Calibration.Part;
import assay.lab.calibrate.CalibrationCheck;
import assay.lab.calibrate.Certificate;
import assay.store.catalog.StoreCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The calibration with the packaged store: it passes, and notices a store that is not as set. */
@Tag("timing")
class CalibrationIT {
  private static final String HELD_UP = "delayed > 20 µs";

  /** Threads that have a tenth less of the CPUs work off a stall later than planned. */
  private static final double MOST_STOLEN_CORES = 0.1;

  private static final double TICKS_A_SECOND = 100;

  private final StoreCatalog catalog =
      new StoreCatalog(Path.of(System.getProperty("assay.home"), "target", "dist", "stores"));
  private final List<String> progress = new ArrayList<>();

  @Test
  void stallsOverloadAndStarvationAreRecognised() throws Exception {
    double stolenBefore = stolenSeconds();
    long begin = System.nanoTime();
    Certificate certificate = calibrate(Part.CLOCK, Part.STALL, Part.OVERLOAD, Part.STARVATION);
    double stolen = (stolenSeconds() - stolenBefore) / ((System.nanoTime() - begin) / 1e9);

    assumeTrue(
        certificate.passed() || stolen < MOST_STOLEN_CORES,
        () ->
            "the hypervisor took " + stolen + " cores from this machine: " + certificate.render());
    assertThat(certificate.checks()).as(certificate.render()).allMatch(CalibrationCheck::passed);
    assertThat(certificate.checks()).hasSize(11);
    assertThat(progress).contains("stall in open loop", "starved client");
  }

  @Test
  void knownDistributionsAreRecovered() throws Exception {
    Certificate certificate = calibrate(Part.UNIFORM, Part.EXPONENTIAL);

    assumeTrue(
        certificate.checks().stream()
            .allMatch(check -> check.passed() || !check.name().endsWith(HELD_UP)),
        "other programs hold this machine up: " + certificate.render());
    assertThat(certificate.checks()).as(certificate.render()).allMatch(CalibrationCheck::passed);
  }

  /** A single wait that lasts milliseconds moves a mean, but neither the p50 nor the p90. */
  @Test
  void wrongServiceTimesAreNoticed() throws Exception {
    Certificate little = biased(Map.of("read-latency", "uniform:60us..160us"), 1, Part.UNIFORM);
    Certificate much = biased(Map.of("read-latency", "uniform:450us..550us"), 1, Part.UNIFORM);

    assertThat(failed(little))
        .as(little.render())
        .contains("uniform times, p50", "uniform times, p90");
    assertThat(little.passed()).isFalse();
    assertThat(failed(much)).as(much.render()).contains("uniform times, mean");
  }

  @Test
  void shorterStallIsNoticed() throws Exception {
    Certificate certificate = biased(Map.of("stall", "2900ms@3s"), 2, Part.STALL);

    assertThat(failed(certificate)).contains("stall, response p80", "stall, response p99");
    assertThat(certificate.checks()).extracting(CalibrationCheck::tries).containsOnly(2);
    assertThat(progress).contains("stall in open loop, attempt 2 of 2");
  }

  @Test
  void otherCapacityIsNoticed() throws Exception {
    Certificate more = biased(Map.of("capacity", "20000/s"), 1, Part.OVERLOAD);
    Certificate less = biased(Map.of("capacity", "900/s"), 1, Part.OVERLOAD);

    assertThat(failed(more)).contains("verdict at 1.5 × capacity");
    assertThat(failed(less)).contains("rate at half of capacity", "verdict at half of capacity");
  }

  private Certificate calibrate(Part... parts) throws Exception {
    return new Calibration(catalog, "test", progress::add).run(List.of(parts));
  }

  private Certificate biased(Map<String, String> bias, int mostTries, Part... parts)
      throws Exception {
    return new Calibration(catalog, "test", progress::add, bias, mostTries).run(List.of(parts));
  }

  private static List<String> failed(Certificate certificate) {
    return certificate.checks().stream()
        .filter(check -> !check.passed())
        .map(CalibrationCheck::name)
        .toList();
  }

  /** What all CPUs together wanted and did not get; 0 on a machine of its own. */
  private static double stolenSeconds() throws IOException {
    String[] words = Files.readAllLines(Path.of("/proc/stat")).get(0).split(" +", -1);
    return Long.parseLong(words[8]) / TICKS_A_SECOND;
  }
}
