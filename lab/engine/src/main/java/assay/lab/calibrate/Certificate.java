package assay.lab.calibrate;

import assay.lab.run.file.WholeFile;
import assay.lab.value.NamedValues;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The result of a calibration, and the machine for which the result is valid.
 *
 * @param made start of the calibration
 * @param machine host, kernel, CPU and JVM, by name; see {@link #machine}
 * @param checks checks in the order in which they were made
 * @param tookSeconds duration of the calibration
 */
public record Certificate(
    Instant made,
    String assayVersion,
    Map<String, String> machine,
    TimerCost timer,
    List<CalibrationCheck> checks,
    double tookSeconds) {

  /**
   * Maximum age of a certificate. Certificates expire, because changes to the kernel or to other
   * virtual machines on the same host can make the results of a calibration outdated.
   */
  public static final Duration LONGEST_AGE = Duration.ofDays(30);

  private static final int[] WIDTHS = {28, 15, 20, 20};

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .registerModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

  public Certificate {
    made = made.truncatedTo(ChronoUnit.SECONDS);
    machine = Collections.unmodifiableMap(new LinkedHashMap<>(machine));
    checks = List.copyOf(checks);
  }

  public boolean passed() {
    return !checks.isEmpty() && checks.stream().allMatch(CalibrationCheck::passed);
  }

  /**
   * Returns whether the certificate was created on the machine that an environment describes.
   *
   * @param environment environment as returned by {@link assay.lab.probe.host.Environment#capture}
   */
  public boolean matches(NamedValues environment) {
    return machine.equals(machine(environment));
  }

  public boolean validAt(Instant now) {
    return !now.isAfter(made.plus(LONGEST_AGE));
  }

  static Map<String, String> machine(NamedValues environment) {
    Map<String, String> machine = new LinkedHashMap<>();
    machine.put("host", environment.text("host").orElse("null"));
    machine.put("kernel", text(environment, "os", "kernel"));
    machine.put("clocksource", text(environment, "os", "clocksource"));
    machine.put("cpu", text(environment, "cpu", "model"));
    machine.put("onlineCpus", text(environment, "cpu", "online"));
    machine.put("usableCpus", text(environment, "cpu", "usable"));
    machine.put("jvm", text(environment, "jvm", "name"));
    machine.put("jvmVersion", text(environment, "jvm", "version"));
    return machine;
  }

  private static String text(NamedValues environment, String part, String name) {
    return environment.values(part).flatMap(values -> values.text(name)).orElse("null");
  }

  /**
   * Returns the certificate as named values, lists, strings, numbers and booleans. Manifests
   * contain certificates in this form.
   */
  public NamedValues toValues() {
    return NamedValues.builder()
        .put("passed", passed())
        .putAll(JSON.convertValue(this, NamedValues.class))
        .build();
  }

  /** Writes the certificate as JSON. Replaces an existing file, and creates missing folders. */
  public void save(Path file) throws IOException {
    Path whole = file.toAbsolutePath();
    Files.createDirectories(whole.getParent());
    String json = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(toValues());
    WholeFile.replace(whole, next -> Files.writeString(next, json + "\n"));
  }

  /**
   * Reads a certificate that {@link #save} wrote.
   *
   * @throws IOException if the file is missing or is not a certificate; the message is shown to the
   *     user
   */
  public static Certificate load(Path file) throws IOException {
    String text = Files.readString(file);
    try {
      return JSON.readValue(text, Certificate.class);
    } catch (JsonProcessingException e) {
      throw new IOException(
          file
              + " is not a calibration certificate ("
              + e.getOriginalMessage()
              + "); run 'assay calibrate' again",
          e);
    }
  }

  /**
   * Returns the certificate as text for a terminal. Each line has at most 100 columns and ends with
   * a line break.
   */
  public String render() {
    StringBuilder out = new StringBuilder();
    fact(out, "Calibration", made + ", Assay " + assayVersion + ", took " + tookSeconds + " s");
    fact(out, "Machine", machine.get("host") + ", kernel " + machine.get("kernel"));
    fact(out, "CPU", machine.get("cpu") + ", " + machine.get("usableCpus") + " usable");
    fact(out, "JVM", machine.get("jvm") + " " + machine.get("jvmVersion"));
    fact(
        out,
        "Timers",
        String.format(
            Locale.ROOT,
            "clock reading takes %s, clock resolution %s, wake-up lateness %s (p99 %s)",
            CalibrationCheck.time(timer.clockNanos()),
            CalibrationCheck.time(timer.resolutionNanos()),
            CalibrationCheck.time(timer.sleepLateP50Nanos()),
            CalibrationCheck.time(timer.sleepLateP99Nanos())));
    out.append('\n');
    row(out, "check", "expected", "measured", "tolerance", "result");
    for (CalibrationCheck check : checks) {
      row(
          out,
          check.name(),
          check.expected(),
          check.measured(),
          check.tolerance(),
          (check.passed() ? "passed" : "FAILED")
              + (check.tries() == 1 ? "" : " (try " + check.tries() + ")"));
    }
    long failed = checks.stream().filter(check -> !check.passed()).count();
    out.append('\n')
        .append(
            failed == 0
                ? "All "
                    + checks.size()
                    + " checks passed: Assay's measurements can be trusted on this machine."
                : failed
                    + " of "
                    + checks.size()
                    + " checks failed: stop other programs and calibrate again.")
        .append('\n');
    return out.toString();
  }

  private static void fact(StringBuilder out, String name, String value) {
    out.append(cut(String.format(Locale.ROOT, "%-12s %s", name, value), 100)).append('\n');
  }

  private static void row(StringBuilder out, String... cells) {
    for (int i = 0; i < WIDTHS.length; i++) {
      String cell = cut(cells[i], WIDTHS[i] - 1);
      out.append(String.format(Locale.ROOT, "%-" + WIDTHS[i] + "s", cell));
    }
    out.append(cells[WIDTHS.length]).append('\n');
  }

  private static String cut(String text, int width) {
    return text.length() <= width ? text : text.substring(0, width - 1) + "…";
  }
}
