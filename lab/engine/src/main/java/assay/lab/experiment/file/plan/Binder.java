package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.Place;
import assay.lab.experiment.file.yaml.SettingValue;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.plan.ClusterPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.result.ResultSpec;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.workload.Workload;
import assay.lab.workload.WorkloadKind;
import assay.store.Names;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Binds YAML trees to records. Errors about unknown, missing and invalid keys include the line
 * number.
 */
public final class Binder {
  public static final String NAME = "name";
  private static final String KIND = "kind";

  private static final Map<Class<?>, BiFunction<Tree, String, Object>> FORMS =
      Map.of(
          PhaseSpec.class, (tree, key) -> phase(tree.mapping("a phase")),
          SettingValue.class, SettingValue::of,
          PhaseRate.class, PhaseRate::of,
          Workload.class, (tree, key) -> workload(tree.mapping("'" + key + "'")),
          Vary.class, (tree, key) -> new Vary(tree),
          ClusterPlan.class, (tree, key) -> ClusterKeys.of(tree.mapping("'" + key + "'")),
          ActionSpec.class, (tree, key) -> ActionSpec.of(tree),
          DeedSpec.class, (tree, key) -> DeedSpec.of(tree));

  private Binder() {}

  /**
   * Binds a mapping to a record.
   *
   * @param what the mapping's name in messages, such as {@code phase 'load'}
   * @throws IllegalArgumentException if a key is unknown, missing or invalid; the message contains
   *     the line and the expected value
   */
  public static <T extends Record> T record(Class<T> type, Tree.Mapping mapping, String what) {
    RecordComponent[] components = type.getRecordComponents();
    checkKeys(mapping, keys(type), what);
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      values[i] = component(components[i], mapping, what);
    }
    return construct(type, values, mapping, what);
  }

  public static List<String> keys(Class<?> type) {
    List<String> known =
        new ArrayList<>(
            Arrays.stream(type.getRecordComponents())
                .filter(component -> component.isAnnotationPresent(Key.class))
                .map(Binder::key)
                .toList());
    if (PhaseSpec.class.isAssignableFrom(type) || PhasePlan.class.isAssignableFrom(type)) {
      known.remove(Key.PHASE);
      known.add(Key.PHASE);
    }
    return known;
  }

  /**
   * Rejects unknown keys of a mapping.
   *
   * @param what the mapping's name in messages
   * @throws IllegalArgumentException if a key is unknown; the message contains the line of the
   *     first unknown key and the most similar known key
   */
  public static void checkKeys(Tree.Mapping mapping, List<String> known, String what) {
    checkKeys(mapping, known, what, "");
  }

  static void checkKeys(Tree.Mapping mapping, List<String> known, String what, String advice) {
    for (String key : mapping.values().keySet()) {
      if (!known.contains(key)) {
        throw mapping.bad(
            key,
            "unknown key '" + key + "' in " + what + "; " + Names.nearest(key, known) + advice);
      }
    }
  }

  static <T extends Record> T usual(Class<T> type) {
    return record(
        type, new Tree.Mapping(new Place("", 0), Map.of(), Map.of()), type.getSimpleName());
  }

  public static String key(RecordComponent component) {
    String given = component.getAnnotation(Key.class).name();
    return !given.isEmpty()
        ? given
        : component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  private static Object component(RecordComponent component, Tree.Mapping mapping, String what) {
    Type type = component.getGenericType();
    if (!component.isAnnotationPresent(Key.class)) {
      // The component is a seed, or is computed from the rest of the file.
      return type instanceof ParameterizedType generic
          ? nothing(generic)
          : Array.get(Array.newInstance(component.getType(), 1), 0);
    }
    String key = key(component);
    Tree tree = mapping.values().get(key);
    if (tree == null) {
      String otherwise = component.getAnnotation(Key.class).otherwise();
      if (!otherwise.isEmpty()) {
        tree = new Tree.Scalar(mapping.place(), otherwise);
      } else if (type instanceof ParameterizedType generic) {
        return nothing(generic);
      } else if (component.getAnnotation(Key.class).optional()) {
        return "";
      } else {
        throw mapping.place().bad("key '" + key + "' is missing in " + what);
      }
    }
    Tree given = tree;
    try {
      return given.place().in(key, () -> value(type, given, key));
    } catch (ValueTypes.BadResult e) {
      throw mapping.bad(key, key + ": " + e.getMessage() + " in " + what);
    }
  }

  private static Object nothing(ParameterizedType type) {
    if (type.getRawType() == Optional.class) {
      return Optional.empty();
    }
    return type.getRawType() == List.class ? List.of() : Map.of();
  }

  private static Object value(Type type, Tree tree, String key) {
    if (type instanceof ParameterizedType generic) {
      return generic(generic, tree, key);
    }
    Class<?> raw = (Class<?>) type;
    ValueTypes.ValueType single = ValueTypes.of(raw);
    if (single != null) {
      return single.parser().apply(tree.text(key));
    }
    BiFunction<Tree, String, Object> form = FORMS.get(raw);
    if (form != null) {
      return form.apply(tree, key);
    }
    return record(raw.asSubclass(Record.class), tree.mapping("'" + key + "'"), "'" + key + "'");
  }

  private static Object generic(ParameterizedType type, Tree tree, String key) {
    Type[] arguments = type.getActualTypeArguments();
    Type last = arguments[arguments.length - 1];
    if (type.getRawType() == Optional.class) {
      return Optional.of(value(last, tree, key));
    }
    if (type.getRawType() == List.class) {
      List<Object> items = new ArrayList<>();
      for (Tree item : tree.sequence("'" + key + "'").items()) {
        items.add(item.place().in(key, () -> value(last, item, key)));
      }
      return items;
    }
    Map<Object, Object> values = new LinkedHashMap<>();
    Tree.Mapping mapping = tree.mapping("'" + key + "'");
    mapping
        .values()
        .forEach(
            (name, item) -> {
              Tree keyTree = new Tree.Scalar(mapping.placeOf(name), name);
              Object parsed = keyTree.place().in(key, () -> value(arguments[0], keyTree, key));
              values.put(parsed, item.place().in(name, () -> value(last, item, name)));
            });
    return values;
  }

  private static Workload workload(Tree.Mapping mapping) {
    Tree given = mapping.values().get(KIND);
    List<WorkloadKind> kinds = WorkloadKind.ofStudies();
    List<String> names = kinds.stream().map(WorkloadKind::name).toList();
    if (given == null) {
      throw mapping
          .place()
          .bad("key 'kind' is missing in a workload; must be one of " + String.join(", ", names));
    }
    String name = given.text("'kind'");
    if (!names.contains(name)) {
      throw given.place().bad("no workload '" + name + "'; " + Names.nearest(name, names));
    }
    Map<String, Tree> keys = new LinkedHashMap<>(mapping.values());
    keys.remove(KIND);
    Tree.Mapping own = mapping.with(keys);
    Class<?> type = kinds.get(names.indexOf(name)).type();
    return (Workload) record(type.asSubclass(Record.class), own, "workload '" + name + "'");
  }

  private static PhaseSpec phase(Tree.Mapping mapping) {
    Tree kind = mapping.values().get(Key.PHASE);
    if (kind == null) {
      throw mapping
          .place()
          .bad(
              "key 'phase' is missing in a phase; must be one of "
                  + String.join(", ", PhaseKind.names()));
    }
    String name = kind.text("'phase'");
    PhaseKind named = PhaseKind.named(name, kind.place());
    return mapping.values().containsKey(Activities.KEY)
            && ActivitySpec.class.isAssignableFrom(named.type())
        ? Activities.of(name, mapping)
        : phase(name, mapping, "phase '" + name + "'");
  }

  static PhaseSpec phase(String kind, Tree.Mapping mapping, String what) {
    PhaseKind named = PhaseKind.named(kind, mapping.placeOf(Key.PHASE));
    Map<String, Tree> values = new LinkedHashMap<>(mapping.values());
    values.putIfAbsent(NAME, new Tree.Scalar(mapping.place(), kind));
    Tree.Mapping all = mapping.with(values);
    return PhaseSpec.class.isAssignableFrom(named.type())
        ? (PhaseSpec) record(named.type().asSubclass(Record.class), all, what)
        : PhaseRecord.of(named, all, named.isOwn() ? what : "phase '" + kind + "'");
  }

  private static <T extends Record> T construct(
      Class<T> type, Object[] values, Tree.Mapping mapping, String what) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<T> constructor = type.getDeclaredConstructor(types);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof BadKey bad) {
        throw mapping.bad(bad.key(), bad.getMessage() + " in " + what);
      }
      if (e.getCause() instanceof IllegalArgumentException bad) {
        String named = ResultSpec.class.isAssignableFrom(type) ? what.replace("'", "") : what;
        throw mapping.place().bad(named + ": " + bad.getMessage());
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
