package assay.lab.plan.result;

import assay.lab.study.Require;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Metric that is compared between runs: one quantity of one operation in one phase.
 *
 * @param phase name of the phase; empty means the whole run, which is allowed only in charts over
 *     time
 * @param operation name of an operation or of a {@link Quantity#ofSeries() sampled series},
 *     depending on the quantity; {@link Quantity#window() window quantities} accept both names.
 *     Quantities without an operation use {@link #CLIENTS} (for the times of a load), {@link
 *     #WHOLE_PHASE} or {@link #LAG}
 * @param divisor expression by which the values are divided
 */
public record Figure(String phase, String operation, Quantity quantity, Divisor divisor) {
  public static final String WHOLE_PHASE = "phase";

  public static final String LAG = "lag";

  public static final String CLIENTS = "clients";

  /** Operation name for writes that the store has acknowledged. */
  public static final String ACKNOWLEDGED = "acknowledged";

  private static final String RATE = "per_s";

  private static final Pattern FORM =
      Pattern.compile("(\\S+) of (\\S+)(?: in (\\S+))?(?: per (\\S+))?");

  public Figure(String phase, String operation, Quantity quantity) {
    this(phase, operation, quantity, Divisor.ONE);
  }

  public static Figure ofPhase(String phase, Quantity quantity) {
    return new Figure(phase, WHOLE_PHASE, quantity);
  }

  /**
   * Parses a metric such as {@code p99 of read in run}, {@code mean of cpu.tserver.cores in load},
   * {@code slowest of clients in load} or {@code ok/s of insert in load per price}.
   *
   * @throws IllegalArgumentException if the text does not have this form; the message is for users
   */
  public static Figure parse(String text) {
    return parse(text, Figure::refuse);
  }

  /**
   * Parses a metric from a plan. The quantity of the metric may belong to a study that is not
   * installed.
   */
  public static Figure recorded(String text) {
    return parse(text, label -> new Quantity(label, "", Quantity.Better.NEITHER));
  }

  private static Figure parse(String text, Function<String, Quantity> unknown) {
    Matcher form = FORM.matcher(text.strip());
    Require.that(
        form.matches(),
        "'" + text + "': must be QUANTITY of OPERATION in PHASE, such as p99 of read in run");
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

  public String text() {
    return what()
        + (phase.isEmpty() ? "" : " in " + phase)
        + (divisor.isOne() ? "" : " per " + divisor.text());
  }

  public Figure undivided() {
    return new Figure(phase, operation, quantity);
  }

  public String what() {
    return quantity.label() + " of " + operation;
  }

  void checkPhase(String key) {
    Require.that(
        !phase.isEmpty(),
        key + ": '" + text() + "' must name a phase, such as '" + text() + " in run'");
  }

  public boolean ofSeries() {
    return quantity.ofSeries() || (quantity.window().isPresent() && operation.indexOf('.') >= 0);
  }

  /**
   * Returns the quantity's unit. For a sampled series, the unit is the last word of the series'
   * name.
   */
  public String unit() {
    if (ofSeries()) {
      return operation.substring(operation.lastIndexOf('.') + 1);
    }
    return quantity.window().isPresent() ? RATE : quantity.unit();
  }
}
