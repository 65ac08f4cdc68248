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
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

public final class ExperimentSchema {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Name of the JSON schema definition of conditions. Conditions need a definition because they can
   * be nested.
   */
  private static final String CONDITION = "condition";

  private ExperimentSchema() {}

  public static String json() {
    ObjectNode schema = JSON.createObjectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "Assay experiment");
    schema.setAll(record(ExperimentKeys.class));
    ObjectNode cluster = record(ClusterKeys.class);
    cluster.set("additionalProperties", types("string", "number", "boolean", "object"));
    ObjectNode definitions = schema.putObject("$defs");
    definitions.set("cluster", cluster);
    definitions.set(CONDITION, record(ConditionKeys.class));
    return schema.toPrettyString();
  }

  private static ObjectNode record(Class<?> type) {
    ObjectNode schema = type("object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = schema.putArray("required");
    for (RecordComponent component : type.getRecordComponents()) {
      Key key = component.getAnnotation(Key.class);
      if (key == null || key.name().equals(Key.PHASE)) {
        continue;
      }
      ObjectNode property = properties.putObject(Binder.key(component));
      property.put("description", description(key));
      if (!key.otherwise().isEmpty()) {
        property.put("default", key.otherwise());
      } else if (!key.optional() && !(component.getGenericType() instanceof ParameterizedType)) {
        required.add(Binder.key(component));
      }
      property.setAll(schema(component.getGenericType()));
    }
    OneOf choice = type.getAnnotation(OneOf.class);
    if (choice != null) {
      ArrayNode choices = schema.putArray("oneOf");
      for (String key : choice.value()) {
        choices.addObject().putArray("required").add(key);
      }
    }
    return schema.put("additionalProperties", false);
  }

  private static String description(Key key) {
    boolean told = key.otherwise().isEmpty() || key.value().contains(" Default: ");
    return told ? key.value() : key.value() + " Default: " + key.otherwise() + ".";
  }

  private static ObjectNode schema(Type type) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      ObjectNode last = schema(arguments[arguments.length - 1]);
      if (generic.getRawType() == Optional.class) {
        return last;
      }
      return generic.getRawType() == List.class ? array(last) : map(arguments[0], last);
    }
    Class<?> raw = (Class<?>) type;
    ValueTypes.ValueType single = ValueTypes.of(raw);
    if (single != null) {
      return JSON.valueToTree(single.schema());
    }
    if (raw == PhaseSpec.class) {
      return choice("oneOf", PhaseKind.all().stream().map(ExperimentSchema::phase));
    }
    if (raw == SettingValue.class) {
      return choice("anyOf", Stream.of(scalar(), only("env"), only("file")));
    }
    if (raw == PhaseRate.class) {
      return rate();
    }
    if (raw == Workload.class) {
      return choice("oneOf", WorkloadKind.ofStudies().stream().map(ExperimentSchema::workload));
    }
    if (raw == DeedSpec.class) {
      Stream<PhaseKind> phases =
          PhaseKind.all().stream().filter(kind -> DeedSpec.kinds().contains(kind.name()));
      return choice(
          "oneOf",
          Stream.concat(
              Stream.of(record(DeedSpec.OnServer.class)), phases.map(ExperimentSchema::phase)));
    }
    if (raw == ConditionKeys.class) {
      return definition(CONDITION);
    }
    if (raw == ActionSpec.class) {
      return record(ActionKeys.class);
    }
    if (raw == ClusterPlan.class) {
      return definition("cluster");
    }
    return raw == Vary.class ? vary() : record(raw);
  }

  private static ObjectNode type(String type) {
    return JSON.createObjectNode().put("type", type);
  }

  private static ObjectNode types(String... types) {
    ObjectNode schema = JSON.createObjectNode();
    schema.set("type", JSON.valueToTree(types));
    return schema;
  }

  private static ObjectNode scalar() {
    return types("string", "number", "boolean");
  }

  private static ObjectNode array(ObjectNode items) {
    ObjectNode schema = type("array");
    schema.set("items", items);
    return schema;
  }

  private static ObjectNode map(Type key, ObjectNode values) {
    ObjectNode schema = type("object");
    if (key != String.class) {
      schema.set("propertyNames", schema(key));
    }
    schema.set("additionalProperties", values);
    return schema;
  }

  private static ObjectNode definition(String name) {
    return JSON.createObjectNode().put("$ref", "#/$defs/" + name);
  }

  private static ObjectNode choice(String keyword, Stream<ObjectNode> forms) {
    ObjectNode schema = JSON.createObjectNode();
    schema.putArray(keyword).addAll(forms.toList());
    return schema;
  }

  private static ObjectNode only(String key) {
    ObjectNode schema = type("object");
    schema.putObject("properties").set(key, type("string"));
    schema.putArray("required").add(key);
    return schema.put("additionalProperties", false);
  }

  private static ObjectNode rate() {
    ObjectNode share = type("string").put("pattern", "^" + PhaseRate.SHARE.pattern() + "$");
    return choice(
        "anyOf",
        Stream.concat(
            Stream.of(schema(Rate.class), share),
            PhaseRate.KINDS.values().stream().distinct().map(ExperimentSchema::record)));
  }

  private static ObjectNode vary() {
    ObjectNode values = map(String.class, array(scalar()).put("minItems", 1));
    ObjectNode variants = array(map(String.class, scalar())).put("minItems", 1);
    return choice("anyOf", Stream.of(values, variants));
  }

  private static ObjectNode activities() {
    ObjectNode items = type("object");
    ObjectNode properties = items.putObject("properties");
    ArrayNode kinds = JSON.createArrayNode();
    for (PhaseKind kind : PhaseKind.all()) {
      if (ActivitySpec.class.isAssignableFrom(kind.type())) {
        kinds.add(kind.name());
        properties.setAll(properties(record(kind.type())));
      }
    }
    properties.remove(ActionSpec.KEY);
    properties
        .putObject(Key.PHASE)
        .put("description", "Kind of activity, such as load or run. Default: the phase's kind.")
        .set("enum", kinds);
    items.putArray("required").add("name");
    items.put("additionalProperties", false);
    return array(items)
        .put("minItems", 2)
        .put("description", "Activities that run at the same time in this phase. Default: none.");
  }

  private static ObjectNode properties(ObjectNode schema) {
    return (ObjectNode) schema.get("properties");
  }

  private static ObjectNode workload(WorkloadKind kind) {
    return oneOfKind("kind", kind.name(), kind.meaning(), kind.type());
  }

  private static ObjectNode oneOfKind(String key, String name, String meaning, Class<?> type) {
    ObjectNode schema = record(type);
    ObjectNode properties = JSON.createObjectNode();
    properties.putObject(key).put("const", name).put("description", meaning);
    properties.setAll(properties(schema));
    schema.set("properties", properties);
    schema.withArray("required").insert(0, key);
    return schema;
  }

  private static ObjectNode phase(PhaseKind kind) {
    ObjectNode schema = oneOfKind(Key.PHASE, kind.name(), kind.meaning(), kind.type());
    schema.withArray("required").removeIf(key -> key.asText().equals(Binder.NAME));
    if (ActivitySpec.class.isAssignableFrom(kind.type())) {
      properties(schema).set(Activities.KEY, activities());
    }
    return schema;
  }
}
