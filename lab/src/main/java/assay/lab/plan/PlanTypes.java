package assay.lab.plan;

import assay.lab.bulk.BulkRows;
import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.phase.SplitPoints;
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
import assay.store.Quantity;
import assay.store.capability.Condition;
import assay.store.capability.ServerFilter;
import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializerBase;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Text forms, in plans, of the types that are not written component by component. */
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

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  private interface Kinds {}

  /** The property is {@code visible}, because stand-ins for unknown kinds store the kind's name. */
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
    text(Duration.class, PlanTypes::time, Quantity::duration);
    text(Path.class, Path::toString, Path::of);
    text(Bytes.class, Bytes::toString, PlanTypes::bytes);
    text(Figure.class, Figure::text, Figure::recorded);
    text(RatioBound.class, RatioBound::text, RatioBound::parse);
    text(VariantName.class, VariantName::text, VariantName::new);
    number(Rate.class, Rate::perSecond, Rate::new);
    number(SourceRatio.class, SourceRatio::value, SourceRatio::new);
    addSerializer(Mix.class, new MixSerializer());
    addDeserializer(Mix.class, new MixDeserializer());
    addSerializer(RateCurve.class, new RateCurveSerializer());
    addDeserializer(RateCurve.class, new RateCurveDeserializer());
    addSerializer(Enum.class, new EnumSerializer());
    addSerializer(Set.class, new StdDelegatingSerializer(new InOrder()));
    setMixInAnnotation(UnknownWorkload.class, UnknownKinds.Form.class);
    setMixInAnnotation(UnknownPhase.class, UnknownKinds.Form.class);
    setDeserializerModifier(new EnumsByLabel());
  }

  /**
   * Sorts a set, because equal plans must have equal texts and the order of an immutable set
   * differs between processes.
   */
  private static final class InOrder extends StdConverter<Set<?>, List<?>> {
    @Override
    public List<?> convert(Set<?> set) {
      return set.stream().sorted().toList();
    }
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

  private <T> void number(Class<T> type, ToDoubleFunction<T> write, DoubleFunction<T> read) {
    addSerializer(
        type,
        new JsonSerializer<T>() {
          @Override
          public void serialize(T value, JsonGenerator out, SerializerProvider provider)
              throws IOException {
            out.writeNumber(write.applyAsDouble(value));
          }
        });
    addDeserializer(
        type,
        new JsonDeserializer<T>() {
          @Override
          public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return read.apply(in.getDoubleValue());
          }
        });
  }

  /** {@code ScrambledZipfian} and {@code SCRAMBLED_ZIPFIAN} become {@code scrambled-zipfian}. */
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

  /** The inverse of {@link Bytes#toString}. */
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

  @SuppressWarnings("rawtypes")
  private static final class EnumSerializer extends JsonSerializer<Enum> {
    @Override
    public void serialize(Enum value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeString(hyphened(value.name()));
    }
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
          return context.handleWeirdStringValue(type.getRawClass(), value, "no such choice");
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
        return false; // a constant with a body has a class of its own
      }
    }
  }

  private static final class MixSerializer extends JsonSerializer<Mix> {
    @Override
    public void serialize(Mix mix, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writePOJO(mix.byLabel());
    }
  }

  private static final class MixDeserializer extends JsonDeserializer<Mix> {
    @Override
    public Mix deserialize(JsonParser in, DeserializationContext context) throws IOException {
      Map<OperationKind, Double> shares = new EnumMap<>(OperationKind.class);
      JavaType texts =
          context.getTypeFactory().constructMapType(Map.class, String.class, Double.class);
      Map<String, Double> read = context.readValue(in, texts);
      read.forEach((label, share) -> shares.put(OperationKind.labelled(label), share));
      return new Mix(shares);
    }
  }

  /**
   * A constant rate is written as a number, any other rate as a list of points {@code
   * seconds,rate}.
   */
  private static final class RateCurveSerializer extends JsonSerializer<RateCurve> {
    @Override
    public void serialize(RateCurve curve, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      if (curve.isConstant()) {
        out.writeNumber(curve.last());
      } else {
        out.writePOJO(
            curve.points().stream().map(at -> at.seconds() + "," + at.perSecond()).toList());
      }
    }
  }

  private static final class RateCurveDeserializer extends JsonDeserializer<RateCurve> {
    @Override
    public RateCurve deserialize(JsonParser in, DeserializationContext context) throws IOException {
      JsonNode rate = in.readValueAsTree();
      if (!rate.isArray()) {
        return RateCurve.constant(rate.asDouble());
      }
      List<RateCurve.Point> points = new ArrayList<>();
      for (JsonNode at : rate) {
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
}
