package assay.lab.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.probe.host.Environment;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateTest {
  private static final Instant MADE = Instant.parse("2026-02-03T04:05:06.789Z");
  private static final CalibrationCheck GOOD =
      CalibrationCheck.ofTime("stall, response p60", 4e8, 4.01e8, 4e6, 4e6);
  private static final CalibrationCheck BAD =
      CalibrationCheck.ofTime("uniform times, p50", 40_000, 41_000, 40, 190).afterTries(3);

  @TempDir Path folder;

  @Test
  void whatIsSavedIsLoaded() throws IOException {
    Certificate certificate = certificate(GOOD, BAD);
    Path file = folder.resolve("a/b/calibration.json");

    certificate.save(file);
    certificate.save(file);

    assertThat(Certificate.load(file)).isEqualTo(certificate);
    assertThat(file.getParent()).isDirectoryNotContaining("glob:**.next");
  }

  @Test
  void tornFileIsNamed() throws IOException {
    Path file = folder.resolve("calibration.json");
    certificate(GOOD).save(file);
    Files.writeString(file, Files.readString(file).substring(0, 200));

    assertThatThrownBy(() -> Certificate.load(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("calibration.json is not a calibration certificate");
  }

  @Test
  void fileOfOtherContentIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("calibration.json"), "{\"made\": 3}");

    assertThatThrownBy(() -> Certificate.load(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("calibration.json is not a calibration certificate");
  }

  @Test
  void passesOnlyIfAllChecksDo() {
    assertThat(certificate(GOOD, GOOD).passed()).isTrue();
    assertThat(certificate(GOOD, BAD).passed()).isFalse();
    assertThat(certificate().passed()).isFalse();
  }

  @Test
  void valuesArePlainAndSayWhetherItPassed() {
    NamedValues values = certificate(GOOD, BAD).toValues();

    assertThat(values.asMap())
        .containsEntry("passed", false)
        .containsEntry("made", "2026-02-03T04:05:06Z")
        .containsEntry("assayVersion", "9.9");
    assertThat(values.values("timer")).isPresent();
    assertThat(values.list("checks")).isPresent();
    assertThat(values.names()).first().isEqualTo("passed");
  }

  @Test
  void belongsToItsMachine() {
    NamedValues here = Environment.capture(folder);
    NamedValues otherKernel = here.with("os", NamedValues.of("kernel", "1.2.3"));
    NamedValues otherHost = here.with("host", "elsewhere");

    Certificate certificate = certificate(GOOD);

    assertThat(certificate.matches(Environment.capture(folder))).isTrue();
    assertThat(certificate.matches(otherKernel)).isFalse();
    assertThat(certificate.matches(otherHost)).isFalse();
    assertThat(certificate.matches(NamedValues.NONE)).isFalse();
  }

  @Test
  void growsOld() {
    Certificate certificate = certificate(GOOD);

    assertThat(certificate.validAt(MADE.plus(Duration.ofDays(29)))).isTrue();
    assertThat(certificate.validAt(MADE.plus(Duration.ofDays(31)))).isFalse();
  }

  @Test
  void rendersAlignedWithinHundredColumns() {
    CalibrationCheck wide =
        CalibrationCheck.of("x".repeat(50), "y".repeat(50), "z".repeat(50), "t".repeat(50), true)
            .afterTries(2);

    String text = certificate(GOOD, BAD, wide).render();

    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    assertThat(text)
        .contains("400.0 ms       401.0 ms            ± 4.0 ms            passed")
        .contains("FAILED (try 3)")
        .contains("1 of 3 checks failed");
    assertThat(certificate(GOOD).render()).contains("All 1 checks passed");
  }

  @Test
  void timersAreMeasured() {
    TimerCost timer = TimerCost.measure();

    assertThat(timer.clockNanos()).isBetween(1.0, 100_000.0);
    assertThat(timer.resolutionNanos()).isBetween(1.0, 1e7);
    assertThat(timer.sleepLateP99Nanos()).isGreaterThanOrEqualTo(timer.sleepLateP50Nanos());
  }

  private Certificate certificate(CalibrationCheck... checks) {
    return new Certificate(
        MADE,
        "9.9",
        Certificate.machine(Environment.capture(folder)),
        new TimerCost(20.5, 20, 15_000, 60_000),
        List.of(checks),
        31.4);
  }
}
