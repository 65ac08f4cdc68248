package assay.lab.experiment.file;

import assay.lab.experiment.file.plan.ExperimentKeys;
import assay.lab.experiment.file.plan.Planner;
import assay.lab.experiment.file.plan.TableAccount;
import assay.lab.experiment.file.plan.Variant;
import assay.lab.experiment.file.yaml.Place;
import assay.lab.experiment.file.yaml.SettingValue;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.experiment.file.yaml.YamlTree;
import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.PlannedTable;
import assay.lab.plan.Reset;
import assay.lab.plan.Secret;
import assay.lab.plan.SeedScope;
import assay.lab.plan.TableUse;
import assay.lab.plan.TableUser;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.rate.Scaling;
import assay.lab.plan.result.Results;
import assay.lab.study.Require;
import assay.lab.workload.draw.Seed;
import assay.store.Names;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Experiment that was read from a YAML file and checked for every variant. Immutable. */
public final class ExperimentFile {
  private static final int MOST_RUNS = 1000;

  private final String file;

  private final String name;
  private final Tree.Mapping root;
  private final List<Variant> variants;

  /**
   * The user's choices on the command line, which override the experiment file.
   *
   * @param settings settings of the store, which override the settings in the file
   * @param scale factor for rows, rates and times, above 0 and at most 1
   * @param variants names of the variants to run; if empty, all variants are run
   * @param replacesTable whether an existing table may be dropped regardless of the table's name
   * @param begun start of the experiment's first run
   * @param repeats number of repeats of each variant
   */
  public record Choices(
      Optional<String> store,
      Map<String, String> settings,
      double scale,
      Set<String> variants,
      boolean replacesTable,
      Instant begun,
      Optional<Integer> clients,
      Optional<Integer> repeats) {
    public Choices {
      repeats.ifPresent(
          given ->
              Require.that(
                  given >= 1 && given <= ExperimentKeys.MOST_REPEATS,
                  "--repeat " + given + ": must be 1 to " + ExperimentKeys.MOST_REPEATS));
    }

    public Choices begunAt(Instant when) {
      return new Choices(store, settings, scale, variants, replacesTable, when, clients, repeats);
    }

    private int repeats(Variant variant) {
      return repeats.orElse(variant.keys().repeat());
    }
  }

  /**
   * Single run that belongs to no experiment, such as the run of a preset.
   *
   * @param name prefix of the run folder's name
   * @param settings settings of the store, which override the settings in the file
   * @param use what happens to existing tables
   * @param runsBefore number of earlier runs on these tables with the same seed; determines which
   *     rows the run requests and inserts
   */
  public record Single(
      String name,
      String store,
      Map<String, String> settings,
      TableUse use,
      int clients,
      int runsBefore) {}

  private ExperimentFile(Path path, String text, Map<String, String> set) {
    file = path.toString();
    name = path.getFileName().toString().replaceFirst("\\.ya?ml$", "");
    root = YamlTree.parse(file, text).mapping("an experiment");
    VariantReader reader = new VariantReader(file, root);
    variants = reader.read(set);
    ResultsCheck.check(root, variants, set.isEmpty());
    // Figures also use variables, so unused variables can be detected only after the requested
    // results have been checked.
    reader.checkUse();
  }

  /**
   * @param set values of variables that override the values in the file
   * @throws IllegalArgumentException if the file is invalid; the one-line message starts with file
   *     and line
   */
  public static ExperimentFile read(Path path, Map<String, String> set) {
    return parse(path, YamlTree.text(path), set);
  }

  public static ExperimentFile parse(Path path, String text, Map<String, String> set) {
    return new ExperimentFile(path, text, set);
  }

  public String name() {
    return name;
  }

  public String description() {
    return variants.get(0).keys().description();
  }

  public Results results() {
    return variants.get(0).keys().results();
  }

  public double scale() {
    return variants.get(0).keys().scaleOrUsual().factor();
  }

  public List<String> scaleRules(double scale) {
    return new Scaling(scale, variants.get(0).keys().scaleOrUsual()).rules();
  }

  /**
   * Returns the plans of all runs in execution order. A block contains one repeat of each variant,
   * in a random order that the seed determines. The random order prevents slow changes of a machine
   * from favouring one variant. Within a block, runs that need the same servers are adjacent,
   * unless the servers are restarted before every run.
   *
   * @throws IllegalArgumentException if the choices do not fit this file
   */
  public List<Plan> plans(Choices choices) {
    List<Slot> order = order(chosen(choices.variants()), choices);
    List<Plan> plans = new ArrayList<>();
    for (Slot slot : order) {
      plans.add(plan(slot, plans.size() + 1, order.size(), choices));
    }
    return plans;
  }

  /**
   * Returns the unscaled plan of the single run that this file describes.
   *
   * @throws IllegalArgumentException if the file has several variants, or does not match the given
   *     run
   */
  public Plan plan(Single run) {
    Require.that(variants.size() == 1, file + ": must have only one variant; it has several");
    Choices choices =
        new Choices(
            Optional.of(run.store),
            run.settings,
            1,
            Set.of(),
            false,
            Instant.EPOCH,
            Optional.of(run.clients),
            Optional.empty());
    return plan(
        run.name,
        new Slot(variants.get(0), 1),
        choices,
        run.runsBefore,
        planner -> planner.tables(run.use),
        Optional.empty());
  }

  /**
   * Resolves the store settings that come from the environment or from files. Assay never writes
   * these settings to disk.
   *
   * @param environment returns the value of an environment variable; null if the variable is not
   *     set
   */
  public Map<String, String> secrets(Plan plan, UnaryOperator<String> environment) {
    Map<String, String> secrets = new TreeMap<>();
    variant(plan)
        .keys()
        .settings()
        .forEach(
            (setting, value) -> {
              if (value instanceof SettingValue.Hidden hidden) {
                secrets.put(setting, hidden.resolve(environment));
              }
            });
    return secrets;
  }

  public IllegalArgumentException refusedServers(IllegalArgumentException refusal) {
    Tree servers = root.values().get("cluster");
    Place place = root.placeOf(servers == null ? "reset" : "cluster");
    return ServersPlace.of(servers, refusal.getMessage()).orElse(place).bad(refusal.getMessage());
  }

  public IllegalArgumentException refusedPhase(PhasePlan phase, IllegalArgumentException refusal) {
    return variants.stream()
        .flatMap(variant -> variant.placeOf(phase.name(), OptionalInt.empty()).stream())
        .findFirst()
        .orElse(root.placeOf("phases"))
        .bad(refusal.getMessage());
  }

  /**
   * Adds the line number of a phase, or of an action during the phase, to an error message.
   *
   * @param action index of the action among the phase's actions, from 0; empty for the phase
   */
  public IllegalArgumentException refusedAction(
      Plan plan, PhasePlan phase, OptionalInt action, IllegalArgumentException refusal) {
    return variant(plan)
        .placeOf(phase.name(), action)
        .orElse(root.placeOf("phases"))
        .bad(refusal.getMessage());
  }

  private Variant variant(Plan plan) {
    String name = plan.origin().orElseThrow().variant();
    return variants.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private record Slot(Variant variant, int repeat) {}

  private List<Variant> chosen(Set<String> names) {
    List<String> known = variants.stream().map(Variant::name).toList();
    for (String wanted : names) {
      if (!known.contains(wanted)) {
        throw new IllegalArgumentException(
            file + " has no variant '" + wanted + "'; " + Names.nearest(wanted, known));
      }
    }
    return variants.stream()
        .filter(variant -> names.isEmpty() || names.contains(variant.name()))
        .toList();
  }

  private List<Slot> order(List<Variant> chosen, Choices choices) {
    int repeats = chosen.stream().mapToInt(choices::repeats).max().orElseThrow();
    Seed seed = Seed.of(chosen.get(0).keys().seed());
    List<Slot> order = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      List<Slot> block = new ArrayList<>();
      for (Variant variant : chosen) {
        if (repeat <= choices.repeats(variant)) {
          block.add(new Slot(variant, repeat));
        }
      }
      order.addAll(shuffled(block, seed.repeat(repeat).random(Seed.Purpose.ORDER)));
      if (order.size() > MOST_RUNS) {
        throw root.bad(
            "repeat",
            "%s variants × %s repeats are too many runs; at most %s runs are possible"
                .formatted(chosen.size(), repeats, MOST_RUNS));
      }
    }
    return order;
  }

  private static List<Slot> shuffled(List<Slot> block, SplittableRandom random) {
    Map<Object, List<Slot>> together = new LinkedHashMap<>();
    for (Slot slot : block) {
      ExperimentKeys keys = slot.variant.keys();
      Object servers = keys.reset().restartsServers() ? "any" : keys.cluster();
      together.computeIfAbsent(servers, any -> new ArrayList<>()).add(slot);
    }
    List<List<Slot>> groups = new ArrayList<>(together.values());
    Seed.shuffle(groups, random);
    groups.forEach(group -> Seed.shuffle(group, random));
    return groups.stream().flatMap(List::stream).toList();
  }

  private Plan plan(Slot slot, int position, int runs, Choices choices) {
    ExperimentKeys keys = slot.variant.keys();
    boolean mayReplace = position > 1 || choices.replacesTable();
    PlanOrigin origin =
        new PlanOrigin(
            file,
            slot.variant.name(),
            new TreeMap<>(slot.variant.values()),
            slot.repeat,
            choices.repeats(slot.variant),
            position,
            runs,
            variants.get(0).keys().seed(),
            keys.reset(),
            keys.measured(),
            choices.scale(),
            keys.results(),
            choices.begun(),
            Optional.empty());
    return plan(
        name + "-on-" + store(keys, choices),
        slot,
        choices,
        0,
        planner -> planner.tables(mayReplace),
        Optional.of(origin));
  }

  private Plan plan(
      String experiment,
      Slot slot,
      Choices choices,
      int runsBefore,
      Function<Planner, List<PlannedTable>> tables,
      Optional<PlanOrigin> origin) {
    ExperimentKeys keys = slot.variant.keys();
    Clients clients = new Clients(choices.clients().orElse(keys.clients()), keys.onWorkerLoss());
    Planner planner =
        new Planner(
            keys,
            Path.of(file).toAbsolutePath().getParent(),
            TableAccount.OWN_TABLES + name.replaceAll("[^A-Za-z0-9]", "_"),
            new Scaling(choices.scale(), keys.scaleOrUsual()),
            clients.count(),
            keys.seed() + (keys.reset() == Reset.CLONE ? 0 : slot.repeat - 1),
            runsBefore);
    TreeMap<String, String> settings = new TreeMap<>();
    TreeMap<String, Secret> secrets = new TreeMap<>();
    keys.settings()
        .forEach(
            (setting, value) -> {
              if (value instanceof SettingValue.Literal literal) {
                settings.put(setting, literal.text());
              } else if (value instanceof SettingValue.Hidden hidden) {
                secrets.put(setting, hidden.secret());
              }
            });
    settings.putAll(choices.settings());
    return new Plan(
        experiment,
        store(keys, choices),
        settings,
        secrets,
        root.place().in(file, () -> tables.apply(planner)),
        planner.phases(slot.variant.phases()),
        users(keys),
        clients,
        new SeedScope(keys.seed(), slot.repeat + runsBefore),
        keys.cluster(),
        origin);
  }

  private String store(ExperimentKeys keys, Choices choices) {
    return choices
        .store()
        .or(keys::store)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    file + ": no store given; add --store STORE, see 'assay stores'"));
  }

  private static List<TableUser> users(ExperimentKeys keys) {
    List<TableUser> users = new ArrayList<>();
    keys.users().forEach((name, user) -> users.add(user.user(name, keys.rows().format())));
    return users;
  }
}
