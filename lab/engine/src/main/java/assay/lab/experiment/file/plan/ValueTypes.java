package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.ViewKeys;
import assay.lab.plan.Measured;
import assay.lab.plan.Reset;
import assay.lab.plan.admin.TablePlan;
import assay.lab.plan.phase.LagSampling;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.plan.result.RatioBound;
import assay.lab.plan.result.ResultTableSpec;
import assay.lab.plan.result.SourceRatio;
import assay.lab.plan.result.VariantName;
import assay.lab.probe.process.ProcessRule;
import assay.lab.study.ByteRate;
import assay.lab.study.Rate;
import assay.lab.study.Size;
import assay.lab.value.NamedValues;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.Preset;
import assay.store.Names;
import assay.store.QuantityParser;
import assay.store.capability.Throttle;
import assay.store.capability.Users;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Parsers and JSON schemas of scalar values in experiment files. */
public final class ValueTypes {
  private static final String WHOLE = "^(-?[0-9]+(_[0-9]+)*|.*\\$\\{.+\\}.*)$";
  private static final String RATE = "[0-9.]+( ?/ ?(s|m|min|h))?";
  private static final String ANY_VARIABLE = ".*\\$\\{.+\\}.*";

  private static final Map<Class<?>, String> NOUNS =
      Map.ofEntries(
          Map.entry(Preset.class, "preset"),
          Map.entry(OperationKind.class, "operation"),
          Map.entry(FigureSpec.Axes.class, "axes"),
          Map.entry(FigureSpec.Form.class, "form"),
          Map.entry(ResultTableSpec.Column.class, "column"),
          Map.entry(TableKeys.Owner.class, "owner"),
          Map.entry(Measured.class, "subject"),
          Map.entry(ProcessRule.Owner.class, "owner"),
          Map.entry(KeyFormat.Order.class, "order"),
          Map.entry(LagSampling.Channel.class, "channel"),
          Map.entry(ValueFormat.Kind.class, "kind"),
          Map.entry(SessionView.Side.class, "side"),
          Map.entry(ViewKeys.Expectation.class, "expectation"),
          Map.entry(Users.Right.class, "right"),
          Map.entry(Throttle.Reach.class, "scope"),
          Map.entry(Pacing.Arrivals.class, "arrivals"),
          Map.entry(TablePlan.Act.class, "phase"),
          Map.entry(Reset.class, "reset"));

  private static final Map<Class<?>, ValueType> BY_CLASS =
      Map.ofEntries(
          Map.entry(String.class, new ValueType(text -> text, NamedValues.of("type", scalar()))),
          Map.entry(int.class, whole(ValueTypes::toInt)),
          Map.entry(long.class, whole(ValueTypes::toLong)),
          Map.entry(boolean.class, named("choice", Map.of("true", true, "false", false))),
          Map.entry(
              double.class, new ValueType(ValueTypes::share, NamedValues.of("type", scalar()))),
          Map.entry(
              BigDecimal.class, new ValueType(ValueTypes::decimal, pattern("[0-9]+(\\.[0-9]+)?"))),
          Map.entry(
              Duration.class,
              new ValueType(
                  QuantityParser::duration, pattern("0|[0-9.]+ ?(ns|us|µs|ms|s|m|min|h)"))),
          Map.entry(
              Rate.class,
              new ValueType(text -> new Rate(QuantityParser.ratePerSecond(text)), pattern(RATE))),
          Map.entry(
              ByteRate.class,
              new ValueType(
                  text -> new ByteRate(QuantityParser.bytesPerSecond(text)),
                  pattern("[0-9.]+ ?[kKmMgG]?[bB] ?/ ?(s|m|min|h)"))),
          Map.entry(PhaseRate.Flow.class, new ValueType(ValueTypes::flow, pattern(RATE))),
          Map.entry(PhaseRate.Speed.class, new ValueType(ValueTypes::speed, pattern("[0-9.]+"))),
          Map.entry(
              Size.class,
              new ValueType(
                  text -> new Size(QuantityParser.bytes(text)),
                  pattern("[0-9.]+ ?[kKmMgG]?[bB]?"))),
          Map.entry(RequestDistribution.class, named("distribution", RequestDistribution.byName())),
          Map.entry(Path.class, new ValueType(Path::of, NamedValues.of("type", scalar()))),
          Map.entry(Figure.class, ofResult(Figure::parse)),
          Map.entry(RatioBound.class, ofResult(RatioBound::parse)),
          Map.entry(SourceRatio.class, ofResult(SourceRatio::parse)),
          Map.entry(VariantName.class, ofResult(VariantName::new)));

  private ValueTypes() {}

  /**
   * @param parser parser whose {@link IllegalArgumentException} states the expected form
   * @param schema JSON schema that also accepts variables
   */
  public record ValueType(Function<String, Object> parser, NamedValues schema) {}

  public static ValueType of(Class<?> type) {
    if (type.isEnum()) {
      return named(NOUNS.getOrDefault(type, "choice"), labels(type));
    }
    return BY_CLASS.get(MethodType.methodType(type).unwrap().returnType());
  }

  /**
   * Exception for invalid text in the definition of a requested result. An error message for a
   * result contains the name of the mapping, unlike error messages for other values.
   */
  static final class BadResult extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private BadResult(IllegalArgumentException cause) {
      super(cause.getMessage(), cause);
    }
  }

  private static ValueType ofResult(Function<String, Object> parser) {
    return new ValueType(
        text -> {
          try {
            return parser.apply(text);
          } catch (IllegalArgumentException e) {
            throw new BadResult(e);
          }
        },
        NamedValues.of("type", scalar()));
  }

  private static ValueType whole(Function<String, Object> parser) {
    return new ValueType(
        parser, NamedValues.of("type", List.of("integer", "string"), "pattern", WHOLE));
  }

  private static ValueType named(String what, Map<String, ?> values) {
    return new ValueType(
        text -> {
          Object value = values.get(text);
          if (value == null) {
            throw new IllegalArgumentException(
                "no " + what + " '" + text + "'; " + Names.nearest(text, values.keySet()));
          }
          return value;
        },
        NamedValues.of(
            "anyOf",
            List.of(NamedValues.of("enum", List.copyOf(values.keySet())), typed(ANY_VARIABLE))));
  }

  private static Map<String, Enum<?>> labels(Class<?> type) {
    Map<String, Enum<?>> labels = new TreeMap<>();
    for (Object constant : type.getEnumConstants()) {
      Enum<?> value = (Enum<?>) constant;
      labels.put(value.name().toLowerCase(Locale.ROOT).replace('_', '-'), value);
    }
    if (type == Reset.class) {
      labels.put("table", Reset.DROP); // earlier versions called the constant 'table'
    }
    return labels;
  }

  private static NamedValues pattern(String form) {
    return typed("^(" + form + "|" + ANY_VARIABLE + ")$");
  }

  private static NamedValues typed(String pattern) {
    return NamedValues.of("type", List.of("string", "number"), "pattern", pattern);
  }

  private static List<String> scalar() {
    return List.of("string", "number", "boolean");
  }

  private static Object toLong(String text) {
    boolean whole = text.matches("-?[0-9]{1,19}") || text.matches("[0-9]{1,3}(_[0-9]{3}){1,5}");
    BigInteger value = whole ? new BigInteger(text.replace("_", "")) : null;
    if (value == null || value.bitLength() >= Long.SIZE) {
      throw new IllegalArgumentException("'" + text + "' is not a whole number, such as 1000");
    }
    return value.longValue();
  }

  private static Object toInt(String text) {
    long value = (Long) toLong(text);
    if (value != (int) value) {
      throw new IllegalArgumentException("'" + text + "' is too large");
    }
    return (int) value;
  }

  private static Object flow(String text) {
    return new PhaseRate.Flow(
        text.strip().matches("0+(\\.0+)?( ?/ ?(s|m|min|h))?")
            ? 0
            : QuantityParser.ratePerSecond(text));
  }

  private static Object speed(String text) {
    if (!text.matches("[0-9]+(\\.[0-9]+)?") || Double.parseDouble(text) == 0) {
      throw new IllegalArgumentException(
          "must be a number above 0, such as 60; got '" + text + "'");
    }
    return new PhaseRate.Speed(Double.parseDouble(text));
  }

  private static Object decimal(String text) {
    if (!text.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")) {
      throw new IllegalArgumentException(
          "must be 0 or a positive number, such as 1.2; got '" + text + "'");
    }
    return new BigDecimal(text);
  }

  private static Object share(String text) {
    if (text.matches("0|1|[01]?\\.[0-9]+") && Double.parseDouble(text) <= 1) {
      return Double.parseDouble(text);
    }
    if (text.matches("[0-9]{1,3}(\\.[0-9]+)? ?%")) {
      double percent = Double.parseDouble(text.substring(0, text.length() - 1).strip());
      if (percent <= 100) {
        return percent / 100;
      }
    }
    throw new IllegalArgumentException(
        "'" + text + "' is not a share from 0 to 1, such as 0.5 or 50%");
  }
}
