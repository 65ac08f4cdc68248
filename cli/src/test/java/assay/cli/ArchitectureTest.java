package assay.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.StudyPhaseKind;
import assay.lab.plan.phase.UnknownPhase;
import assay.lab.study.Studies;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who may know whom; docs/architecture.md draws it. */
class ArchitectureTest {
  private static final Path ROOT = Path.of("..");
  private static final JavaClasses HOUSE =
      compiled(
          "store-api",
          "clusters",
          "lab/plan",
          "lab/record",
          "lab/observe",
          "lab/judge",
          "lab/engine",
          "lab/show",
          "lab/ycsb",
          "cli");
  private static final JavaClasses STORES = new ClassFileImporter().importPaths(modules("stores"));

  /** Declarations start in the first column, because the build checks the format. */
  private static final Pattern TOP_LEVEL_TYPE =
      Pattern.compile(
          "^(?:(?:public|abstract|final|sealed|non-sealed) )*"
              + "(?:class|@?interface|record|enum) (\\w+)",
          Pattern.MULTILINE);

  /** Packages that all kinds of clusters use. Every other package of clusters is a kind. */
  private static final Set<String> BELOW_KINDS =
      Set.of("process", "zookeeper", "hdfs", "kerberos", "tls");

  /** Each room of the lab, and the rooms that may know it; a * is any of them. */
  private static final String FLOORS =
      """
      cli
      ycsb cli
      calibrate cli
      serve cli
      report serve cli
      export serve cli
      explain report serve cli
      figure report experiment cli
      result figure report cli
      compare figure result report experiment cli
      search report cli
      timeline verdict explain export report serve cli
      limits experiment cli
      study workload plan phase verdict compare report experiment cli
      statistics verdict explain export compare figure result search report cli
      fleet phase lag experiment cli
      lag phase experiment cli
      ledger
      table phase experiment cli
      action experiment
      phase action experiment cli
      experiment calibrate ycsb cli
      verdict compare search report serve experiment calibrate cli
      load action phase table fleet lag experiment calibrate ycsb cli
      probe experiment calibrate limits cli
      workload action phase table bulk plan load lag verdict experiment calibrate ycsb cli measure run compare
      bulk phase plan experiment cli
      plan action phase table run load fleet lag ledger verdict compare figure result report export experiment calibrate ycsb cli
      run action phase load fleet lag ledger probe timeline verdict explain export serve compare figure result search report table experiment calibrate ycsb cli
      measure *
      value *
      """;

  @Test
  void theStoreApiKnowsTheJdkAlone() {
    knowOnly(
        HOUSE, "assay.store..", "java..", "javax.net..", "javax.security.auth..", "assay.store..");
  }

  @Test
  void nobodyKnowsAStudyAndNoStudyAnother() {
    assertUnknown("assay.study..");
    slices()
        .matching("assay.study.(*)..")
        .should()
        .notDependOnEachOther()
        .check(new ClassFileImporter().importPaths(modules("studies")));
  }

  @Test
  void whatStudiesBringIsFoundFromBelow() {
    knowOnly(HOUSE, "assay.lab.study..", "java..", "assay.lab.study..", "assay.lab.value..");
    knowNone(HOUSE, "assay.lab..", "picocli..");
  }

  @Test
  void kindsOfPhasesAreFoundThroughTheirRegistry() {
    assertUnknown("assay.lab.phase.kinds");
  }

  @Test
  void clustersKnowTheJdkAlone() {
    knowOnly(
        HOUSE,
        "assay.clusters..",
        "java..",
        "javax.net..",
        "javax.security.auth..",
        "assay.clusters..");
  }

  @Test
  void kindsOfClustersStandOnTheProcessLayerAndNotOnEachOther() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage("assay.clusters..")
        .layer("face")
        .definedBy("assay.clusters")
        .layer("process")
        .definedBy("assay.clusters.process..")
        .layer("members")
        .definedBy(
            "assay.clusters.zookeeper..",
            "assay.clusters.hdfs..",
            "assay.clusters.kerberos..",
            "assay.clusters.tls..")
        .layer("kinds")
        .definedBy(
            resideInAPackage("assay.clusters.*..")
                .and(
                    resideOutsideOfPackages(
                        BELOW_KINDS.stream()
                            .map(each -> "assay.clusters." + each + "..")
                            .toArray(String[]::new))))
        .whereLayer("kinds")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("members")
        .mayOnlyBeAccessedByLayers("kinds")
        .whereLayer("process")
        .mayOnlyBeAccessedByLayers("members", "kinds")
        .ensureAllClassesAreContainedInArchitecture()
        .check(HOUSE.that(resideInAPackage("assay.clusters..")));
    slices().matching("assay.clusters.(*)..").should().beFreeOfCycles().check(HOUSE);
    slices()
        .matching("assay.clusters.(*)..")
        .that(describe("are kinds", slice -> !BELOW_KINDS.contains(slice.getNamePart(1))))
        .should()
        .notDependOnEachOther()
        .check(HOUSE);
  }

  @Test
  void aStoreKnowsTheStoreApiAndNoOtherRoom() {
    assertThat(modules("stores")).hasSizeGreaterThanOrEqualTo(3);
    knowNone(
        STORES,
        "assay.stores..",
        "assay.lab..",
        "assay.clusters..",
        "assay.cli..",
        "assay.store.catalog..");
    slices().matching("assay.stores.(*)..").should().notDependOnEachOther().check(STORES);
    for (String store : List.of("accumulo", "hbase")) {
      assertNoCycles(STORES, "assay.stores." + store);
    }
  }

  @Test
  void theRoomsOfTheLabLieOnFloors() {
    List<List<String>> floors = FLOORS.lines().map(line -> List.of(line.split(" ", -1))).toList();
    LayeredArchitecture lab =
        layeredArchitecture().consideringOnlyDependenciesInAnyPackage("assay.lab..", "assay.cli..");
    for (List<String> floor : floors) {
      String room = floor.get(0).equals("cli") ? "cli" : "lab." + floor.get(0);
      lab = lab.layer(floor.get(0)).definedBy("assay." + room + "..");
    }
    for (List<String> floor : floors) {
      List<String> above = floor.subList(1, floor.size());
      if (above.isEmpty()) {
        lab = lab.whereLayer(floor.get(0)).mayNotBeAccessedByAnyLayer();
      } else if (!above.contains("*")) {
        lab = lab.whereLayer(floor.get(0)).mayOnlyBeAccessedByLayers(above.toArray(String[]::new));
      }
    }
    lab.ensureAllClassesAreContainedInArchitecture()
        .check(HOUSE.that(resideInAnyPackage("assay.lab..", "assay.cli..")));
    slices().matching("assay.lab.(*)..").should().beFreeOfCycles().check(HOUSE);
    slices().matching("assay.lab.(probe.*)..").should().beFreeOfCycles().check(HOUSE);
    for (String room :
        List.of(
            "store",
            "clusters.process",
            "lab.workload",
            "lab.plan",
            "lab.experiment.file",
            "lab.run",
            "lab.fleet",
            "lab.report",
            "cli")) {
      assertNoCycles(HOUSE, "assay." + room);
    }
    knowNone(HOUSE, "assay.lab.probe", "assay.lab.probe.*..");
  }

  @Test
  void anExperimentRunsWhateverWayItWasWritten() {
    knowNone(HOUSE, "assay.lab.experiment", "assay.lab.experiment.file..");
  }

  @Test
  void readersOfRunsNeedNoStore() {
    for (String reader :
        "run timeline verdict explain export serve compare figure result report".split(" ", -1)) {
      knowNone(HOUSE, "assay.lab." + reader + "..", "assay.store..", "assay.lab.load..");
    }
  }

  /** Else two phases, threads or repeats would sooner or later draw the same. */
  @Test
  void whatARunDrawsComesFromOneRoom() {
    DescribedPredicate<JavaClass> resample =
        resideInAnyPackage(
            "assay.lab.statistics..",
            "assay.lab.explain..",
            "assay.lab.limits..",
            "assay.study.query.crossover..");
    for (JavaClasses of : List.of(HOUSE, new ClassFileImporter().importPaths(modules("studies")))) {
      noClasses()
          .that()
          .resideInAnyPackage("assay.lab..", "assay.cli..", "assay.study..")
          .and(not(resample))
          .and()
          .doNotHaveFullyQualifiedName("assay.lab.workload.draw.Seed")
          .should()
          .callConstructorWhere(target(owner(belongToAnyOf(Random.class, SplittableRandom.class))))
          .orShould()
          .callMethodWhere(
              target(owner(belongToAnyOf(ThreadLocalRandom.class)))
                  .or(target(name("random")).and(target(owner(belongToAnyOf(Math.class))))))
          .check(of);
    }
  }

  @Test
  void statisticsKnowNumbersAlone() {
    noClasses()
        .that()
        .resideInAPackage("assay.lab.statistics..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("assay..").and(resideOutsideOfPackages("assay.lab.statistics..")))
        .check(HOUSE);
  }

  @Test
  void makersOfRunsKnowNoCluster() {
    knowNone(HOUSE, "assay.lab..", "assay.clusters..");
  }

  /** Else a new kind of phase or action would need a place in each of them. */
  @Test
  void whoCarriesOutOrReadsPlansAsksForTheTypeOfNoPhaseOrAction() throws IOException {
    Set<String> types = new TreeSet<>(Set.of(UnknownPhase.class.getSimpleName()));
    Studies.parts(StudyPhaseKind.class).stream()
        .map(StudyPhaseKind::type)
        .filter(type -> type.getName().startsWith("assay.lab.plan."))
        .forEach(type -> types.add(type.getSimpleName()));
    for (Class<?> action : Action.class.getPermittedSubclasses()) {
      types.add(action.getSimpleName());
    }
    assertThat(types).contains("LoadPlan", "ShellPlan", "OnServer");
    Pattern asked =
        Pattern.compile(
            ("instanceof\\s+%1$s\\b|\\b%1$s\\.class(::|\\.)(isInstance|cast)\\b"
                    + "|\\bcase\\s+%1$s\\s+\\w|\\(%1$s\\)\\s*\\w")
                .formatted("(\\w+\\.)*(" + String.join("|", types) + ")"));
    assertThat(asked.matcher("x instanceof Action.OnServer on").find()).isTrue();
    assertThat(asked.matcher("LoadPlan.class::isInstance").find()).isTrue();
    List<Path> sources = new ArrayList<>();
    for (String part : List.of("lab", "studies", "cli", "jobs", "bench")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(part))) {
        files
            .filter(file -> file.toString().matches(".*/src/main/java/.*\\.java"))
            .filter(file -> !file.toString().contains("/assay/lab/plan/"))
            .forEach(sources::add);
      }
    }
    assertThat(sources).hasSizeGreaterThan(500);
    List<String> asking = new ArrayList<>();
    for (Path source : sources) {
      Matcher found = asked.matcher(Files.readString(source));
      if (found.find()) {
        asking.add(source + ": " + found.group());
      }
    }
    assertThat(asking).isEmpty();
  }

  @Test
  void launchersAreProgramsOfTheirOwn() {
    knowOnly(
        compiled("launchers/yarn"),
        "assay.launchers.yarn..",
        "java..",
        "assay.launchers.yarn..",
        "assay.protocol",
        "org.apache.hadoop..");
    assertUnknown("assay.launchers..");
  }

  @Test
  void theStatusProtocolKnowsTheJdkAlone() {
    knowOnly(compiled("launchers/protocol"), "assay.protocol", "java..", "assay.protocol");
    noClasses()
        .that()
        .resideOutsideOfPackage("assay.cli.launch")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("assay.protocol")
        .check(HOUSE);
  }

  @Test
  void whatPlacesFilesKnowsItsServersAloneAndNobodyKnowsIt() {
    Map.of("hbase-compactor", "assay.compactor..", "hdfs-satisfier", "assay.satisfier..")
        .forEach(
            (module, inside) -> {
              knowOnly(
                  compiled("clusters/" + module), inside, "java..", inside, "org.apache.hadoop..");
              assertUnknown(inside);
            });
  }

  @Test
  void whatServersSendWithKnowsTheirLibrariesAlone() {
    knowOnly(
        compiled("sinks"),
        "assay.sinks..",
        "java..",
        "assay.sinks..",
        "io.micrometer..",
        "org.apache.accumulo.core.spi..",
        "org.apache.commons.configuration2..",
        "org.apache.hadoop.metrics2..");
    assertUnknown("assay.sinks..");
  }

  @Test
  void jobsAreProgramsOfTheirOwn() {
    JavaClasses jobs = compiled("jobs/bulk", "jobs/accumulo", "jobs/hbase", "jobs/continuous");
    knowOnly(
        jobs,
        "assay.jobs.bulk..",
        "java..",
        "assay.jobs.bulk..",
        "assay.jobs.site..",
        "assay.store",
        "assay.store.capability",
        "assay.lab.bulk..",
        "assay.lab.workload..",
        "assay.lab.plan..",
        "assay.protocol",
        "org.apache.hadoop..");
    for (String store : List.of("accumulo", "hbase")) {
      knowNone(jobs, "assay.jobs." + store + "..", "assay.lab..", "assay.stores..", "assay.cli..");
    }
    knowOnly(
        jobs,
        "assay.jobs.site..",
        "java..",
        "assay.jobs.site..",
        "assay.protocol",
        "org.apache.hadoop..");
    knowNone(jobs, "assay.jobs.continuous..", "assay.jobs.bulk..", "assay.stores..", "assay.cli..");
    assertUnknown("assay.jobs..");
  }

  /** Else a reader of a name would have to look up which type it means. */
  @Test
  void aSimpleNameBelongsToOneType() throws IOException {
    Map<String, List<Path>> filesByType = new TreeMap<>();
    for (Path file : mainSources()) {
      Matcher type = TOP_LEVEL_TYPE.matcher(Files.readString(file));
      while (type.find()) {
        filesByType.computeIfAbsent(type.group(1), name -> new ArrayList<>()).add(file);
      }
    }
    assertThat(filesByType).hasSizeGreaterThan(1000);
    filesByType.values().removeIf(files -> files.size() == 1);
    assertThat(filesByType).as("top-level types with the same simple name").isEmpty();
  }

  /** Classes of a package know these packages alone. */
  private static void knowOnly(JavaClasses of, String from, String... others) {
    classes()
        .that()
        .resideInAPackage(from)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(others)
        .check(of);
  }

  /** Classes of a package know none of these packages. */
  private static void knowNone(JavaClasses of, String from, String... others) {
    noClasses()
        .that()
        .resideInAPackage(from)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others)
        .check(of);
  }

  /** No class outside a package knows the package. */
  private static void assertUnknown(String inside) {
    noClasses()
        .that()
        .resideOutsideOfPackage(inside)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(inside)
        .check(HOUSE);
  }

  private static void assertNoCycles(JavaClasses of, String room) {
    slices().assignedFrom(new PackagesOf(room)).should().beFreeOfCycles().check(of);
  }

  /** Each package of a room by itself. */
  private record PackagesOf(String room) implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass of) {
      String name = of.getPackageName();
      return name.equals(room) || name.startsWith(room + ".")
          ? SliceIdentifier.of(name)
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "packages of " + room;
    }
  }

  private static JavaClasses compiled(String... modules) {
    return new ClassFileImporter()
        .importPaths(
            Stream.of(modules).map(module -> ROOT.resolve(module + "/target/classes")).toList());
  }

  /** Main sources of all modules; a module is in the root folder or in a folder of modules. */
  private static List<Path> mainSources() throws IOException {
    List<Path> modules;
    try (Stream<Path> folders =
        Files.find(ROOT, 2, (folder, is) -> Files.isDirectory(folder.resolve("src/main/java")))) {
      modules = folders.toList();
    }
    List<Path> sources = new ArrayList<>();
    for (Path module : modules) {
      try (Stream<Path> files = Files.walk(module.resolve("src/main/java"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    return sources;
  }

  /** Classes of all modules in a folder. */
  private static List<Path> modules(String folder) {
    try (Stream<Path> modules = Files.list(ROOT.resolve(folder))) {
      return modules
          .map(module -> module.resolve("target/classes"))
          .filter(Files::isDirectory)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
