package assay.lab.plan;

import assay.lab.bulk.BulkRows;
import assay.lab.plan.admin.SplitPoints;
import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.phase.StudyPhaseKind;
import assay.lab.plan.phase.Timing;
import assay.lab.plan.phase.UnknownPhase;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.rate.RateCurve;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.RatioBound;
import assay.lab.plan.result.SourceRatio;
import assay.lab.plan.result.VariantName;
import assay.lab.study.Rate;
import assay.lab.study.Studies;
import assay.lab.workload.UnknownWorkload;
import assay.lab.workload.Workload;
import assay.lab.workload.WorkloadKind;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.FieldLength;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.store.Bytes;
import assay.store.QuantityParser;
import assay.store.capability.filter.Condition;
import assay.store.capability.filter.ServerFilter;
import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializerBase;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.Converter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Jackson module for types whose text form in plans is not a list of record components. */
final class PlanTypes extends SimpleModule {
  private static final long serialVersionUID = 1;

  static final JsonInclude.Value PRESENT =
      JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.USE_DEFAULTS);

  private static final List<Class<?>> CLOSED_SETS =
      List.of(
          FieldLength.class,
          RequestDistribution.class,
          Pacing.class,
          Timing.class,
          Action.class,
          SessionView.class,
          SplitPoints.class,
          BulkRows.class,
          Secret.class,
          ServerFilter.Filter.class,
          Condition.class);

  private static final TypeReference<Double> NUMBER = new TypeReference<>() {};
  private static final TypeReference<Map<String, Double>> SHARES = new TypeReference<>() {};
  private static final TypeReference<JsonNode> TREE = new TypeReference<>() {};

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  private interface Kinds {}

  /**
   * Makes Jackson pass the property {@code kind} to the record, because the records for unknown
   * kinds store the property's value.
   */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind", visible = true)
  @JsonIgnoreProperties("kind")
  private interface KindsOfStudies {}

  PlanTypes() {
    for (Class<?> set : CLOSED_SETS) {
      setMixInAnnotation(set, Kinds.class);
      kinds(set)
          .forEach(kind -> registerSubtypes(new NamedType(kind, hyphened(kind.getSimpleName()))));
    }
    setMixInAnnotation(Workload.class, KindsOfStudies.class);
    Studies.parts(WorkloadKind.class)
        .forEach(kind -> registerSubtypes(new NamedType(kind.type(), kind.name())));
    setMixInAnnotation(PhasePlan.class, KindsOfStudies.class);
    Studies.parts(StudyPhaseKind.class)
        .forEach(kind -> registerSubtypes(new NamedType(kind.type(), kind.name())));
    text(Duration.class, PlanTypes::time, QuantityParser::duration);
    text(Path.class, Path::toString, Path::of);
    text(Bytes.class, Bytes::toString, PlanTypes::bytes);
    text(Figure.class, Figure::text, Figure::recorded);
    text(RatioBound.class, RatioBound::text, RatioBound::parse);
    text(VariantName.class, VariantName::text, VariantName::new);
    converted(Rate.class, Rate::perSecond, NUMBER, Rate::new);
    converted(SourceRatio.class, SourceRatio::value, NUMBER, SourceRatio::new);
    converted(Mix.class, Mix::byLabel, SHARES, PlanTypes::mix);
    converted(RateCurve.class, PlanTypes::form, TREE, PlanTypes::rate);
    written(Enum.class, constant -> hyphened(constant.name()));
    // Equal plans must have equal texts, but the order of an immutable set differs between
    // processes.
    written(Set.class, set -> ((Set<?>) set).stream().sorted().toList());
    setMixInAnnotation(UnknownWorkload.class, UnknownKinds.Form.class);
    setMixInAnnotation(UnknownPhase.class, UnknownKinds.Form.class);
    setDeserializerModifier(new EnumsByLabel());
  }

  private static Stream<Class<?>> kinds(Class<?> set) {
    return Stream.of(set.getPermittedSubclasses())
        .flatMap(kind -> kind.isSealed() ? kinds(kind) : Stream.of(kind));
  }

  private <T> void text(Class<T> type, Function<T, String> write, Function<String, T> read) {
    addSerializer(
        type,
        new ToStringSerializerBase(type) {
          private static final long serialVersionUID = 1;

          @Override
          public String valueToString(Object value) {
            return write.apply(type.cast(value));
          }
        });
    addDeserializer(
        type,
        new FromStringDeserializer<T>(type) {
          private static final long serialVersionUID = 1;

          @Override
          protected T _deserialize(String value, DeserializationContext context) {
            return read.apply(value);
          }
        });
  }

  private <T, F> void converted(
      Class<T> type, Function<T, Object> write, TypeReference<F> form, Function<F, T> read) {
    written(type, write);
    addDeserializer(
        type, new StdDelegatingDeserializer<>(new Conversion<>(form.getType(), type, read)));
  }

  private <T> void written(Class<T> type, Function<T, Object> write) {
    addSerializer(
        type, new StdDelegatingSerializer(type, new Conversion<>(type, Object.class, write)));
  }

  private record Conversion<F, T>(Type from, Type to, Function<F, T> function)
      implements Converter<F, T> {
    @Override
    public T convert(F value) {
      return function.apply(value);
    }

    @Override
    public JavaType getInputType(TypeFactory types) {
      return types.constructType(from);
    }

    @Override
    public JavaType getOutputType(TypeFactory types) {
      return types.constructType(to);
    }
  }

  private static String hyphened(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", "-").replace('_', '-').toLowerCase(Locale.ROOT);
  }

  private static String time(Duration time) {
    long nanos = time.toNanos();
    if (nanos % 1_000_000_000 == 0) {
      return nanos / 1_000_000_000 + "s";
    }
    return nanos % 1_000_000 == 0 ? nanos / 1_000_000 + "ms" : nanos + "ns";
  }

  private static Bytes bytes(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < text.length(); i++) {
      if (text.startsWith("\\x", i)) {
        bytes.write(Integer.parseInt(text.substring(i + 2, i + 4), 16));
        i += 3;
      } else {
        bytes.writeBytes(text.substring(i, i + 1).getBytes(StandardCharsets.US_ASCII));
      }
    }
    return Bytes.of(bytes.toByteArray());
  }

  private static final class EnumsByLabel extends BeanDeserializerModifier {
    private static final long serialVersionUID = 1;

    @Override
    public JsonDeserializer<?> modifyEnumDeserializer(
        DeserializationConfig config,
        JavaType type,
        BeanDescription description,
        JsonDeserializer<?> otherwise) {
      return new FromStringDeserializer<Object>(type.getRawClass()) {
        private static final long serialVersionUID = 1;

        @Override
        protected Object _deserialize(String value, DeserializationContext context)
            throws IOException {
          for (Object constant : type.getRawClass().getEnumConstants()) {
            if (hyphened(((Enum<?>) constant).name()).equals(value) || wasCalled(constant, value)) {
              return constant;
            }
          }
          return context.handleWeirdStringValue(type.getRawClass(), value, "not a known value");
        }
      };
    }

    private static boolean wasCalled(Object constant, String value) {
      try {
        JsonAlias alias =
            constant
                .getClass()
                .getField(((Enum<?>) constant).name())
                .getAnnotation(JsonAlias.class);
        return alias != null && List.of(alias.value()).contains(value);
      } catch (NoSuchFieldException e) {
        return false; // An enum constant with a body has its own class, which lacks the field.
      }
    }
  }

  private static Mix mix(Map<String, Double> byLabel) {
    Map<OperationKind, Double> shares = new EnumMap<>(OperationKind.class);
    byLabel.forEach((label, share) -> shares.put(OperationKind.labelled(label), share));
    return new Mix(shares);
  }

  /**
   * Converts a constant rate to a number, and any other rate to a list of points {@code
   * seconds,rate}.
   */
  private static Object form(RateCurve curve) {
    return curve.isConstant()
        ? curve.last()
        : curve.points().stream().map(at -> at.seconds() + "," + at.perSecond()).toList();
  }

  private static RateCurve rate(JsonNode written) {
    if (!written.isArray()) {
      return RateCurve.constant(written.asDouble());
    }
    List<RateCurve.Point> points = new ArrayList<>();
    for (JsonNode at : written) {
      points.add(point(at.asText()));
    }
    return new RateCurve(points);
  }

  private static RateCurve.Point point(String text) {
    String[] parts = text.split(",", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("'" + text + "' must be SECONDS,RATE");
    }
    return new RateCurve.Point(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]));
  }
}
