package assay.lab.plan.result;

import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a row of a comparison is about: one quantity of one operation in one phase.
 *
 * @param phase empty for the whole run, which only figures over time know
 * @param operation an operation; or a {@link Quantity#ofSeries() sampled series}; of {@link
 *     Quantity#window() windows} either; of a load's times {@link #CLIENTS}; {@code phase} or
 *     {@code lag}
 * @param divisor by which values are divided
 */
public record Figure(String phase, String operation, Quantity quantity, Divisor divisor) {
  /** In place of an operation: all that a phase did. */
  public static final String WHOLE_PHASE = "phase";

  /** In place of an operation: the read-after-write lags of a phase's rows. */
  public static final String LAG = "lag";

  /** In place of an operation: those that load. */
  public static final String CLIENTS = "clients";

  /** In place of an operation: writes that the store has confirmed. */
  public static final String ACKNOWLEDGED = "acknowledged";

  private static final String RATE = "per_s";

  private static final Pattern FORM =
      Pattern.compile("(\\S+) of (\\S+)(?: in (\\S+))?(?: per (\\S+))?");

  /** One that is not divided. */
  public Figure(String phase, String operation, Quantity quantity) {
    this(phase, operation, quantity, Divisor.ONE);
  }

  /**
   * Reads {@code p99 of read in run}, {@code mean of cpu.tserver.cores in load}, {@code slowest of
   * clients in load} or {@code ok/s of insert in load per price}.
   *
   * @throws IllegalArgumentException if it is none; the message is for users
   */
  public static Figure parse(String text) {
    return parse(text, Figure::refuse);
  }

  /** The same of a plan, whose quantity may be a study's that is not there. */
  public static Figure recorded(String text) {
    return parse(text, label -> new Quantity(label, "", Quantity.Better.NEITHER));
  }

  private static Figure parse(String text, Function<String, Quantity> unknown) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "': must be QUANTITY of OPERATION in PHASE, such as p99 of read in run");
    }
    Quantity quantity =
        Quantity.all().stream()
            .filter(each -> each.label().equals(form.group(1)))
            .findFirst()
            .orElseGet(() -> unknown.apply(form.group(1)));
    if (quantity.equals(Quantity.CPU_SHARE)) {
      ProfiledFrames.parse(form.group(2));
    }
    Divisor divisor = form.group(4) == null ? Divisor.ONE : new Divisor(form.group(4));
    return new Figure(form.group(3) == null ? "" : form.group(3), form.group(2), quantity, divisor);
  }

  private static Quantity refuse(String label) {
    throw new IllegalArgumentException(
        "no quantity '"
            + label
            + "'; expected one of: "
            + Quantity.all().stream().map(Quantity::label).collect(Collectors.joining(", ")));
  }

  /** What {@link #parse} reads. */
  public String text() {
    return what()
        + (phase.isEmpty() ? "" : " in " + phase)
        + (divisor.isOne() ? "" : " per " + divisor.text());
  }

  /** The same before it is divided. */
  public Figure undivided() {
    return new Figure(phase, operation, quantity);
  }

  /** The same without the phase. */
  public String what() {
    return quantity.label() + " of " + operation;
  }

  /**
   * Makes sure that it says in which phase.
   *
   * @param key as the message calls it
   * @throws IllegalArgumentException if it does not; the message is for users
   */
  void checkPhase(String key) {
    if (phase.isEmpty()) {
      throw new IllegalArgumentException(
          key + ": '" + text() + "' must say in which phase, such as '" + text() + " in run'");
    }
  }

  /** Whether it is about a sampled series, not about operations. */
  public boolean ofSeries() {
    return quantity.ofSeries() || (quantity.window().isPresent() && operation.indexOf('.') >= 0);
  }

  /** The quantity's, or the last word of a series' name. */
  public String unit() {
    if (ofSeries()) {
      return operation.substring(operation.lastIndexOf('.') + 1);
    }
    return quantity.window().isPresent() ? RATE : quantity.unit();
  }
}
