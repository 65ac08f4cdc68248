package assay.lab.plan;

import assay.lab.study.Studies;
import assay.lab.value.NamedValues;
import assay.lab.workload.WorkloadKind;
import assay.lab.workload.rows.RowWorkload;
import assay.store.Secrets;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Converts plans to text and back. The text form of a plan is used in plan.yaml, in run.json, and
 * in messages to workers and jobs. The components of a record become keys. If a sealed interface
 * has several records, the key {@code kind} selects the record. Durations are texts such as {@code
 * 500ms}. The text does not contain secrets. The description of an activity's rows is omitted if it
 * equals the description of the table's rows.
 */
public final class PlanCodec {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModules(new Jdk8Module(), new JavaTimeModule(), new PlanTypes())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
          .addHandler(new UnknownKinds())
          .defaultPropertyInclusion(PlanTypes.PRESENT)
          .build();
  private static final ObjectMapper YAML =
      YAMLMapper.builder()
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .build();

  private static final String ROWS = "rows";

  private static final Set<String> ROW_WORKLOADS =
      Studies.parts(WorkloadKind.class).stream()
          .filter(kind -> RowWorkload.class.isAssignableFrom(kind.type()))
          .map(WorkloadKind::name)
          .collect(Collectors.toUnmodifiableSet());

  private PlanCodec() {}

  public static String toYaml(Plan plan) {
    try {
      return YAML.writeValueAsString(written(plan));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  public static String toJson(Plan plan) {
    return written(plan).toString();
  }

  /**
   * Converts a plan to named values, lists, texts and numbers. The result contains the whole plan
   * except secrets.
   */
  public static NamedValues toValues(Plan plan) {
    return JSON.convertValue(toTree(plan), NamedValues.class);
  }

  /**
   * Parses a plan in YAML or JSON.
   *
   * @throws IllegalArgumentException if the text is not a plan; the message is one line
   */
  public static Plan parse(String text) {
    try {
      return fromTree(YAML.readTree(text));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("invalid run plan: " + e.getOriginalMessage(), e);
    }
  }

  private static JsonNode toTree(Plan plan) {
    ObjectNode tree = JSON.valueToTree(plan);
    tree.set("storeSettings", JSON.valueToTree(Secrets.without(plan.storeSettings())));
    return tree;
  }

  private static JsonNode written(Plan plan) {
    JsonNode tree = toTree(plan);
    onRowWorkloads(
        tree,
        (workload, rows) -> {
          if (rows.equals(workload.get(ROWS))) {
            workload.remove(ROWS);
          }
        });
    return tree;
  }

  private static Plan fromTree(JsonNode tree) throws JsonProcessingException {
    EarlierPlans.upgrade(tree);
    onRowWorkloads(
        tree,
        (workload, rows) -> {
          if (!workload.has(ROWS)) {
            workload.set(ROWS, rows);
          }
        });
    return JSON.treeToValue(tree, Plan.class);
  }

  private static void onRowWorkloads(JsonNode plan, BiConsumer<ObjectNode, JsonNode> action) {
    JsonNode tables = plan.path("tables");
    Map<String, JsonNode> rowsByTable = new HashMap<>();
    tables.forEach(table -> rowsByTable.put(table.path("name").asText(), table.path(ROWS)));
    for (JsonNode phase : plan.path("phases")) {
      for (JsonNode activity : phase.path("activities")) {
        String first = tables.path(0).path("name").asText();
        JsonNode rows = rowsByTable.get(activity.path("table").asText(first));
        if (rows != null
            && activity.path("workload") instanceof ObjectNode workload
            && ROW_WORKLOADS.contains(workload.path("kind").asText())) {
          action.accept(workload, rows);
        }
      }
    }
  }

  public static final class Serializer extends JsonSerializer<Plan> {
    @Override
    public void serialize(Plan plan, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeTree(written(plan));
    }
  }

  public static final class Deserializer extends JsonDeserializer<Plan> {
    @Override
    public Plan deserialize(JsonParser in, DeserializationContext context) throws IOException {
      return fromTree(in.readValueAsTree());
    }
  }
}
