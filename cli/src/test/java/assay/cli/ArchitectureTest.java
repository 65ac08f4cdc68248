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

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who may know whom; docs/architecture.md draws it. */
class ArchitectureTest {
  private static final Path ROOT = Path.of("..");
  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .importPaths(
              List.of(
                  ROOT.resolve("store-api/target/classes"),
                  ROOT.resolve("clusters/target/classes"),
                  ROOT.resolve("lab/target/classes"),
                  ROOT.resolve("cli/target/classes")));
  private static final JavaClasses STORES = new ClassFileImporter().importPaths(modules("stores"));

  @Test
  void theStoreApiKnowsTheJdkAlone() {
    classes()
        .that()
        .resideInAPackage("assay.store..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "javax.net..", "javax.security.auth..", "assay.store..")
        .check(HOUSE);
  }

  @Test
  void nobodyKnowsAStudyAndNoStudyAnother() {
    noClasses()
        .that()
        .resideOutsideOfPackage("assay.study..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("assay.study..")
        .check(HOUSE);
    slices()
        .matching("assay.study.(*)..")
        .should()
        .notDependOnEachOther()
        .check(new ClassFileImporter().importPaths(modules("studies")));
  }

  @Test
  void whatStudiesBringIsFoundFromBelow() {
    classes()
        .that()
        .resideInAPackage("assay.lab.study..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "assay.lab.study..")
        .check(HOUSE);
    noClasses()
        .that()
        .resideInAPackage("assay.lab..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("picocli..")
        .check(HOUSE);
  }

  @Test
  void kindsOfPhasesAreFoundThroughTheirRegistry() {
    noClasses()
        .that()
        .resideOutsideOfPackage("assay.lab.phase.kinds")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("assay.lab.phase.kinds")
        .check(HOUSE);
  }

  @Test
  void clustersKnowTheJdkAlone() {
    classes()
        .that()
        .resideInAPackage("assay.clusters..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "javax.net..", "javax.security.auth..", "assay.clusters..")
        .check(HOUSE);
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
                        "assay.clusters.process..",
                        "assay.clusters.zookeeper..",
                        "assay.clusters.hdfs..",
                        "assay.clusters.kerberos..",
                        "assay.clusters.tls..")))
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
    noClasses()
        .that()
        .resideInAPackage("assay.stores..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "assay.lab..", "assay.clusters..", "assay.cli..", "assay.store.catalog..")
        .check(STORES);
    slices().matching("assay.stores.(*)..").should().notDependOnEachOther().check(STORES);
    for (String store : List.of("accumulo", "hbase")) {
      slices()
          .assignedFrom(new PackagesOf("assay.stores." + store))
          .should()
          .beFreeOfCycles()
          .check(STORES);
    }
  }

  @Test
  void theRoomsOfTheLabLieOnFloors() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage("assay.lab..", "assay.cli..")
        .layer("measure")
        .definedBy("assay.lab.measure..")
        .layer("statistics")
        .definedBy("assay.lab.statistics..")
        .layer("study")
        .definedBy("assay.lab.study..")
        .layer("workload")
        .definedBy("assay.lab.workload..")
        .layer("bulk")
        .definedBy("assay.lab.bulk..")
        .layer("plan")
        .definedBy("assay.lab.plan..")
        .layer("run")
        .definedBy("assay.lab.run..")
        .layer("probe")
        .definedBy("assay.lab.probe..")
        .layer("load")
        .definedBy("assay.lab.load..")
        .layer("timeline")
        .definedBy("assay.lab.timeline..")
        .layer("verdict")
        .definedBy("assay.lab.verdict..")
        .layer("explain")
        .definedBy("assay.lab.explain..")
        .layer("export")
        .definedBy("assay.lab.export..")
        .layer("serve")
        .definedBy("assay.lab.serve..")
        .layer("limits")
        .definedBy("assay.lab.limits..")
        .layer("compare")
        .definedBy("assay.lab.compare..")
        .layer("result")
        .definedBy("assay.lab.result..")
        .layer("figure")
        .definedBy("assay.lab.figure..")
        .layer("search")
        .definedBy("assay.lab.search..")
        .layer("report")
        .definedBy("assay.lab.report..")
        .layer("table")
        .definedBy("assay.lab.table..")
        .layer("phase")
        .definedBy("assay.lab.phase..")
        .layer("action")
        .definedBy("assay.lab.action..")
        .layer("experiment")
        .definedBy("assay.lab.experiment..")
        .layer("fleet")
        .definedBy("assay.lab.fleet..")
        .layer("lag")
        .definedBy("assay.lab.lag..")
        .layer("ledger")
        .definedBy("assay.lab.ledger..")
        .layer("calibrate")
        .definedBy("assay.lab.calibrate..")
        .layer("ycsb")
        .definedBy("assay.lab.ycsb..")
        .layer("cli")
        .definedBy("assay.cli..")
        .whereLayer("cli")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("ycsb")
        .mayOnlyBeAccessedByLayers("cli")
        .whereLayer("calibrate")
        .mayOnlyBeAccessedByLayers("cli")
        .whereLayer("report")
        .mayOnlyBeAccessedByLayers("serve", "cli")
        .whereLayer("figure")
        .mayOnlyBeAccessedByLayers("report", "experiment", "cli")
        .whereLayer("result")
        .mayOnlyBeAccessedByLayers("figure", "report", "cli")
        .whereLayer("compare")
        .mayOnlyBeAccessedByLayers("figure", "result", "report", "experiment", "cli")
        .whereLayer("search")
        .mayOnlyBeAccessedByLayers("report", "cli")
        .whereLayer("serve")
        .mayOnlyBeAccessedByLayers("cli")
        .whereLayer("export")
        .mayOnlyBeAccessedByLayers("serve", "cli")
        .whereLayer("explain")
        .mayOnlyBeAccessedByLayers("report", "serve", "cli")
        .whereLayer("timeline")
        .mayOnlyBeAccessedByLayers("verdict", "explain", "export", "report", "serve", "cli")
        .whereLayer("limits")
        .mayOnlyBeAccessedByLayers("experiment", "cli")
        .whereLayer("study")
        .mayOnlyBeAccessedByLayers(
            "workload", "plan", "phase", "verdict", "compare", "report", "experiment", "cli")
        .whereLayer("statistics")
        .mayOnlyBeAccessedByLayers(
            "verdict", "explain", "export", "compare", "figure", "result", "search", "report",
            "cli")
        .whereLayer("fleet")
        .mayOnlyBeAccessedByLayers("phase", "lag", "experiment", "cli")
        .whereLayer("lag")
        .mayOnlyBeAccessedByLayers("phase", "experiment", "cli")
        .whereLayer("ledger")
        .mayNotBeAccessedByAnyLayer() // studies do
        .whereLayer("table")
        .mayOnlyBeAccessedByLayers("phase", "experiment", "cli")
        .whereLayer("action")
        .mayOnlyBeAccessedByLayers("experiment")
        .whereLayer("phase")
        .mayOnlyBeAccessedByLayers("action", "experiment", "cli")
        .whereLayer("experiment")
        .mayOnlyBeAccessedByLayers("calibrate", "ycsb", "cli")
        .whereLayer("verdict")
        .mayOnlyBeAccessedByLayers(
            "compare", "search", "report", "serve", "experiment", "calibrate", "cli")
        .whereLayer("load")
        .mayOnlyBeAccessedByLayers(
            "action", "phase", "table", "fleet", "lag", "experiment", "calibrate", "ycsb", "cli")
        .whereLayer("probe")
        .mayOnlyBeAccessedByLayers("experiment", "calibrate", "limits", "cli")
        .whereLayer("workload")
        .mayOnlyBeAccessedByLayers(
            "action",
            "phase",
            "table",
            "bulk",
            "plan",
            "load",
            "lag",
            "verdict",
            "experiment",
            "calibrate",
            "ycsb",
            "cli",
            "measure",
            "run",
            "compare")
        .whereLayer("bulk")
        .mayOnlyBeAccessedByLayers("phase", "plan", "experiment", "cli")
        .whereLayer("plan")
        .mayOnlyBeAccessedByLayers(
            "action",
            "phase",
            "table",
            "run",
            "load",
            "fleet",
            "lag",
            "ledger",
            "verdict",
            "compare",
            "figure",
            "result",
            "report",
            "export",
            "experiment",
            "calibrate",
            "ycsb",
            "cli")
        .whereLayer("run")
        .mayOnlyBeAccessedByLayers(
            "action",
            "phase",
            "load",
            "fleet",
            "lag",
            "ledger",
            "probe",
            "timeline",
            "verdict",
            "explain",
            "export",
            "serve",
            "compare",
            "figure",
            "result",
            "search",
            "report",
            "table",
            "experiment",
            "calibrate",
            "ycsb",
            "cli")
        .ensureAllClassesAreContainedInArchitecture()
        .check(HOUSE.that(LAB_OR_CLI));
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
      slices().assignedFrom(new PackagesOf("assay." + room)).should().beFreeOfCycles().check(HOUSE);
    }
    noClasses()
        .that()
        .resideInAPackage("assay.lab.probe")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("assay.lab.probe.*..")
        .check(HOUSE);
  }

  @Test
  void anExperimentRunsWhateverWayItWasWritten() {
    noClasses()
        .that()
        .resideInAPackage("assay.lab.experiment")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("assay.lab.experiment.file..")
        .check(HOUSE);
  }

  @Test
  void readersOfRunsNeedNoStore() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "assay.lab.run..",
            "assay.lab.timeline..",
            "assay.lab.verdict..",
            "assay.lab.explain..",
            "assay.lab.export..",
            "assay.lab.serve..",
            "assay.lab.compare..",
            "assay.lab.figure..",
            "assay.lab.result..",
            "assay.lab.report..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("assay.store..", "assay.lab.load..")
        .check(HOUSE);
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
    noClasses()
        .that()
        .resideInAPackage("assay.lab..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("assay.clusters..")
        .check(HOUSE);
  }

  @Test
  void launchersAreProgramsOfTheirOwn() {
    JavaClasses launchers =
        new ClassFileImporter().importPath(ROOT.resolve("launchers/yarn/target/classes"));
    classes()
        .that()
        .resideInAPackage("assay.launchers.yarn..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..", "assay.launchers.yarn..", "assay.protocol", "org.apache.hadoop..")
        .check(launchers);
    noClasses().should().dependOnClassesThat().resideInAPackage("assay.launchers..").check(HOUSE);
  }

  @Test
  void theStatusProtocolKnowsTheJdkAlone() {
    classes()
        .that()
        .resideInAPackage("assay.protocol")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "assay.protocol")
        .check(
            new ClassFileImporter().importPath(ROOT.resolve("launchers/protocol/target/classes")));
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
              classes()
                  .that()
                  .resideInAPackage(inside)
                  .should()
                  .onlyDependOnClassesThat()
                  .resideInAnyPackage("java..", inside, "org.apache.hadoop..")
                  .check(
                      new ClassFileImporter()
                          .importPath(ROOT.resolve("clusters/" + module + "/target/classes")));
              noClasses().should().dependOnClassesThat().resideInAPackage(inside).check(HOUSE);
            });
  }

  @Test
  void whatServersSendWithKnowsTheirLibrariesAlone() {
    classes()
        .that()
        .resideInAPackage("assay.sinks..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "assay.sinks..",
            "io.micrometer..",
            "org.apache.accumulo.core.spi..",
            "org.apache.commons.configuration2..",
            "org.apache.hadoop.metrics2..")
        .check(new ClassFileImporter().importPath(ROOT.resolve("sinks/target/classes")));
    noClasses().should().dependOnClassesThat().resideInAPackage("assay.sinks..").check(HOUSE);
  }

  @Test
  void jobsAreProgramsOfTheirOwn() {
    JavaClasses jobs =
        new ClassFileImporter()
            .importPaths(
                List.of(
                    ROOT.resolve("jobs/bulk/target/classes"),
                    ROOT.resolve("jobs/accumulo/target/classes"),
                    ROOT.resolve("jobs/hbase/target/classes"),
                    ROOT.resolve("jobs/continuous/target/classes")));
    classes()
        .that()
        .resideInAPackage("assay.jobs.bulk..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "assay.jobs.bulk..",
            "assay.jobs.site..",
            "assay.store",
            "assay.store.capability",
            "assay.lab.bulk..",
            "assay.lab.workload..",
            "assay.lab.plan..",
            "assay.protocol",
            "org.apache.hadoop..")
        .check(jobs);
    noClasses()
        .that()
        .resideInAnyPackage("assay.jobs.accumulo..", "assay.jobs.hbase..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("assay.lab..", "assay.stores..", "assay.cli..")
        .check(jobs);
    classes()
        .that()
        .resideInAPackage("assay.jobs.site..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "assay.jobs.site..", "assay.protocol", "org.apache.hadoop..")
        .check(jobs);
    noClasses()
        .that()
        .resideInAPackage("assay.jobs.continuous..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("assay.jobs.bulk..", "assay.stores..", "assay.cli..")
        .check(jobs);
    noClasses().should().dependOnClassesThat().resideInAPackage("assay.jobs..").check(HOUSE);
  }

  /** What kinds of clusters stand on; every other package beside them is a kind. */
  private static final Set<String> BELOW_KINDS =
      Set.of("process", "zookeeper", "hdfs", "kerberos", "tls");

  private static final com.tngtech.archunit.base.DescribedPredicate<
          com.tngtech.archunit.core.domain.JavaClass>
      LAB_OR_CLI =
          com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage(
              "assay.lab..", "assay.cli..");

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
