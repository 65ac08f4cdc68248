package assay.lab.experiment.file;

import assay.lab.experiment.file.key.ConditionKeys;
import assay.lab.experiment.file.plan.ActionKeys;
import assay.lab.experiment.file.plan.ActionSpec;
import assay.lab.experiment.file.plan.Activities;
import assay.lab.experiment.file.plan.ActivitySpec;
import assay.lab.experiment.file.plan.Binder;
import assay.lab.experiment.file.plan.ClusterKeys;
import assay.lab.experiment.file.plan.DeedSpec;
import assay.lab.experiment.file.plan.ExperimentKeys;
import assay.lab.experiment.file.plan.PhaseKind;
import assay.lab.experiment.file.plan.PhaseRate;
import assay.lab.experiment.file.plan.PhaseSpec;
import assay.lab.experiment.file.plan.ValueTypes;
import assay.lab.experiment.file.plan.Vary;
import assay.lab.experiment.file.yaml.OneOf;
import assay.lab.experiment.file.yaml.SettingValue;
import assay.lab.plan.ClusterPlan;
import assay.lab.study.Key;
import assay.lab.study.Rate;
import assay.lab.workload.Workload;
import assay.lab.workload.WorkloadKind;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public final class ExperimentSchema {
  private static final Map<String, Object> TEXT = Map.of("type", "string");
  private static final Map<String, Object> VALUE =
      Map.of("type", List.of("string", "number", "boolean"));

  private static final Map<String, Object> OPTION =
      Map.of("type", List.of("string", "number", "boolean", "object"));

  /** A separate definition, because conditions can be nested. */
  private static final String CONDITION = "condition";

  private ExperimentSchema() {}

  public static String json() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "Assay experiment");
    schema.putAll(record(ExperimentKeys.class));
    Map<String, Object> cluster = record(ClusterKeys.class);
    cluster.put("additionalProperties", OPTION);
    schema.put("$defs", Map.of("cluster", cluster, CONDITION, record(ConditionKeys.class)));
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(schema);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, Object> record(Class<?> type) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      Key key = component.getAnnotation(Key.class);
      if (key == null || key.name().equals(Key.PHASE)) {
        continue;
      }
      Map<String, Object> property = new LinkedHashMap<>();
      property.put("description", description(key));
      if (!key.otherwise().isEmpty()) {
        property.put("default", key.otherwise());
      } else if (!key.optional() && !(component.getGenericType() instanceof ParameterizedType)) {
        required.add(Binder.key(component));
      }
      property.putAll(schema(component.getGenericType()));
      properties.put(Binder.key(component), property);
    }
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    schema.put("required", required);
    OneOf choice = type.getAnnotation(OneOf.class);
    if (choice != null) {
      schema.put(
          "oneOf",
          Arrays.stream(choice.value()).map(key -> Map.of("required", List.of(key))).toList());
    }
    schema.put("additionalProperties", false);
    return schema;
  }

  private static String description(Key key) {
    boolean told = key.otherwise().isEmpty() || key.value().contains(" Default: ");
    return told ? key.value() : key.value() + " Default: " + key.otherwise() + ".";
  }

  private static Map<String, Object> schema(Type type) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      Map<String, Object> last = schema(arguments[arguments.length - 1]);
      if (generic.getRawType() == Optional.class) {
        return last;
      }
      return generic.getRawType() == List.class
          ? Map.of("type", "array", "items", last)
          : object(arguments[0], last);
    }
    Class<?> raw = (Class<?>) type;
    ValueTypes.ValueType single = ValueTypes.of(raw);
    if (single != null) {
      return single.schema();
    }
    if (raw == PhaseSpec.class) {
      return Map.of("oneOf", PhaseKind.all().stream().map(ExperimentSchema::phase).toList());
    }
    if (raw == SettingValue.class) {
      return Map.of("anyOf", List.of(VALUE, only("env"), only("file")));
    }
    if (raw == PhaseRate.class) {
      return rate();
    }
    if (raw == Workload.class) {
      return Map.of(
          "oneOf", WorkloadKind.ofStudies().stream().map(ExperimentSchema::workload).toList());
    }
    if (raw == DeedSpec.class) {
      List<Map<String, Object>> deeds = new ArrayList<>(List.of(record(DeedSpec.OnServer.class)));
      PhaseKind.all().stream()
          .filter(kind -> DeedSpec.kinds().contains(kind.name()))
          .forEach(kind -> deeds.add(phase(kind)));
      return Map.of("oneOf", deeds);
    }
    if (raw == ConditionKeys.class) {
      return Map.of("$ref", "#/$defs/" + CONDITION);
    }
    if (raw == ActionSpec.class) {
      return record(ActionKeys.class);
    }
    if (raw == ClusterPlan.class) {
      return Map.of("$ref", "#/$defs/cluster");
    }
    return raw == Vary.class ? vary() : record(raw);
  }

  private static Map<String, Object> object(Type key, Map<String, Object> values) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    if (key != String.class) {
      schema.put("propertyNames", schema(key));
    }
    schema.put("additionalProperties", values);
    return schema;
  }

  private static Map<String, Object> only(String key) {
    return Map.of(
        "type",
        "object",
        "properties",
        Map.of(key, TEXT),
        "required",
        List.of(key),
        "additionalProperties",
        false);
  }

  private static Map<String, Object> rate() {
    List<Map<String, Object>> forms = new ArrayList<>(List.of(ValueTypes.of(Rate.class).schema()));
    forms.add(Map.of("type", "string", "pattern", "^" + PhaseRate.SHARE.pattern() + "$"));
    PhaseRate.KINDS.values().stream().distinct().forEach(kind -> forms.add(record(kind)));
    return Map.of("anyOf", forms);
  }

  private static Map<String, Object> vary() {
    Map<String, Object> values = Map.of("type", "array", "items", VALUE, "minItems", 1);
    Map<String, Object> variant = Map.of("type", "object", "additionalProperties", VALUE);
    return Map.of(
        "anyOf",
        List.of(
            Map.of("type", "object", "additionalProperties", values),
            Map.of("type", "array", "items", variant, "minItems", 1)));
  }

  /**
   * An activity has the keys of a load phase; omitted keys are inherited from the enclosing phase.
   */
  @SuppressWarnings("unchecked")
  private static Map<String, Object> activities() {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> kinds = new ArrayList<>();
    for (PhaseKind kind : PhaseKind.all()) {
      if (ActivitySpec.class.isAssignableFrom(kind.type())) {
        kinds.add(kind.name());
        properties.putAll((Map<String, Object>) record(kind.type()).get("properties"));
      }
    }
    properties.remove(ActionSpec.KEY);
    properties.put(
        Key.PHASE,
        Map.of("enum", kinds, "description", "Kind of the activity. Default: the phase's kind."));
    Map<String, Object> items = new LinkedHashMap<>();
    items.put("type", "object");
    items.put("properties", properties);
    items.put("required", List.of("name"));
    items.put("additionalProperties", false);
    return Map.of(
        "description",
        "Activities of the phase, run at the same time. Default: none.",
        "type",
        "array",
        "minItems",
        2,
        "items",
        items);
  }

  private static Map<String, Object> workload(WorkloadKind kind) {
    return oneOfKind("kind", kind.name(), kind.meaning(), kind.type());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> oneOfKind(
      String key, String name, String meaning, Class<?> type) {
    Map<String, Object> schema = record(type);
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put(key, Map.of("const", name, "description", meaning));
    properties.putAll((Map<String, Object>) schema.get("properties"));
    schema.put("properties", properties);
    List<String> required = new ArrayList<>(List.of(key));
    required.addAll((List<String>) schema.get("required"));
    schema.put("required", required);
    return schema;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> phase(PhaseKind kind) {
    Map<String, Object> schema = oneOfKind(Key.PHASE, kind.name(), kind.meaning(), kind.type());
    ((List<String>) schema.get("required")).remove(Binder.NAME);
    Map<String, Object> properties = (Map<String, Object>) schema.get("properties");
    if (ActivitySpec.class.isAssignableFrom(kind.type())) {
      properties.put(Activities.KEY, activities());
    }
    return schema;
  }
}
