package assay.lab.plan;

import assay.lab.study.Key;
import assay.lab.study.Studies;
import assay.lab.workload.WorkloadKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Upgrades plans that were written by earlier versions of Assay. */
final class EarlierPlans {
  private static final String SEED = "seed";
  private static final String DISCARDS_FIRST_BLOCK = "discardsFirstBlock";

  private static final Map<String, Class<?>> WORKLOADS =
      Studies.parts(WorkloadKind.class).stream()
          .collect(Collectors.toUnmodifiableMap(WorkloadKind::name, WorkloadKind::type));

  private EarlierPlans() {}

  static void upgrade(JsonNode plan) {
    if (plan.path("origin") instanceof ObjectNode origin) {
      upgradeOrigin(origin);
    }
    for (JsonNode phase : plan.path("phases")) {
      upgradeWorkload(phase.path("rows").path("workload"));
      phase.path("activities").forEach(activity -> upgradeWorkload(activity.path("workload")));
    }
    if (plan instanceof ObjectNode node && !node.has("draws")) {
      addDraws(node);
    }
  }

  /**
   * Earlier versions of Assay derived all random draws from the seed of the first table's values.
   */
  private static void addDraws(ObjectNode plan) {
    plan.putObject("draws")
        .put(SEED, plan.path("tables").path(0).path("rows").path(SEED).asLong())
        .put("repeat", 0);
  }

  /**
   * The first versions of Assay never discarded the first block of runs. Plans of the first
   * versions had at most one figure and no other results.
   */
  private static void upgradeOrigin(ObjectNode origin) {
    ObjectNode results = origin.withObject("/results");
    JsonNode figure = origin.remove("figure");
    if (figure != null && figure.isObject()) {
      results.putArray("figures").add(figure);
    }
    if (!results.has(DISCARDS_FIRST_BLOCK)) {
      results.put(DISCARDS_FIRST_BLOCK, false);
    }
  }

  /**
   * Adds keys that are missing in the workload, with their defaults. Removes the key {@code seed}
   * if workloads of this kind no longer have this key.
   */
  private static void upgradeWorkload(JsonNode workload) {
    Class<?> type = WORKLOADS.get(workload.path("kind").asText());
    if (type == null || !(workload instanceof ObjectNode node)) {
      return;
    }
    RecordComponent[] components = type.getRecordComponents();
    if (Stream.of(components).noneMatch(component -> component.getName().equals(SEED))) {
      node.remove(SEED);
    }
    for (RecordComponent component : components) {
      Key key = component.getAnnotation(Key.class);
      if (key != null && !key.otherwise().isEmpty() && !node.has(component.getName())) {
        put(node, component, key.otherwise());
      }
    }
  }

  private static void put(ObjectNode node, RecordComponent component, String otherwise) {
    String name = component.getName();
    Class<?> type = component.getType();
    if (type == boolean.class) {
      node.put(name, Boolean.parseBoolean(otherwise));
    } else if (type == int.class || type == long.class) {
      node.put(name, Long.parseLong(otherwise.replace("_", "")));
    } else if (type == double.class) {
      node.put(name, Double.parseDouble(otherwise));
    } else {
      node.put(name, otherwise);
    }
  }
}
