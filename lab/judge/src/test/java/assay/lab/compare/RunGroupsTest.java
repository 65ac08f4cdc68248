package assay.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.compare.figures.ExcludedRun;
import assay.lab.plan.Measured;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.result.Results;
import assay.lab.run.Manifest;
import assay.lab.run.Recorded;
import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How arguments become groups. */
class RunGroupsTest {
  @TempDir private Path root;

  @Test
  void aFolderIsAGroupOfItsRuns() throws Exception {
    run("one/a", null, true);
    run("one/b", null, true);
    run("two/deeper/a", null, true);
    List<Group> groups = read("one", "two/");
    assertThat(groups).extracting(Group::label).containsExactly("one", "two");
    assertThat(groups).extracting(group -> group.runs().size()).containsExactly(2, 1);
    assertThat(groups.get(1).name()).isEqualTo(root + "/two");
  }

  @Test
  void patternsAndListsAndNamesMakeGroups() throws Exception {
    run("x/2026-01-30T1", null, true);
    run("x/2026-01-31T1", null, true);
    run("x/2026-01-31T2", null, true);
    run("y/only", null, true);
    List<Group> groups =
        RunGroups.read(
            List.of(root + "/x/2026-01-30*", "new=" + root + "/x/2026-01-31*," + root + "/y"),
            RunGroups.Counting.VALID,
            List.of());
    assertThat(groups).extracting(group -> group.runs().size()).containsExactly(1, 3);
    assertThat(groups.get(1).name()).isEqualTo("new");
  }

  @Test
  void sizesAreInOrderWhateverTheirUnits() {
    assertThat(
            Stream.of("buffer=1MB", "buffer=10KB, x=1", "buffer=512", "buffer=10MB", "buffer=100KB")
                .sorted(new NaturalOrder()))
        .containsExactly(
            "buffer=512", "buffer=10KB, x=1", "buffer=100KB", "buffer=1MB", "buffer=10MB");
  }

  @Test
  void runsAreGroupedByTheVariantThatTheirPlanNamesInItsOrder() throws Exception {
    run("e/1", "clients=10", true);
    run("e/2", "clients=9", true);
    run("e/3", "clients=10", true);
    assertThat(read("e")).extracting(Group::name).containsExactly("clients=9", "clients=10");
    run("d/1", "clients=2", true);
    assertThat(read("e", "d"))
        .extracting(Group::name)
        .containsExactly(root + "/e clients=9", root + "/e clients=10", root + "/d clients=2");
  }

  @Test
  void groupsAreNamedByWhatDiffers() {
    assertThat(
            names(
                new GroupNames.Key("runs/e", "buffer=10KB, threads=2", 100),
                new GroupNames.Key("runs/e", "buffer=1.5MB, threads=2", 100)))
        .containsExactly("buffer 10 KB", "buffer 1.5 MB");
    assertThat(
            names(
                new GroupNames.Key("runs/e", "", 100), new GroupNames.Key("runs/e", "", 2_000_000)))
        .containsExactly("rows 100", "rows 2000000");
    assertThat(
            names(
                new GroupNames.Key("old/e", "tuned", 100),
                new GroupNames.Key("new/e", "tuned", 100)))
        .as("the last part of the paths says nothing")
        .containsExactly("old/e tuned, rows 100", "new/e tuned, rows 100");
    assertThat(names(new GroupNames.Key("runs/e", "tuned", 100))).containsExactly("e tuned");
  }

  private static List<String> names(GroupNames.Key... keys) {
    return GroupNames.of(List.of(keys));
  }

  @Test
  void repeatsOfAnExperimentThatVariesNothingAreOneGroup() throws Exception {
    run("e/1", null, true);
    run("e/2", null, true);
    List<Group> groups =
        RunGroups.ofVariants(List.of(root.resolve("e/1"), root.resolve("e/2")), List.of());
    assertThat(groups).extracting(Group::name).containsExactly("e");
    assertThat(groups.get(0).runs()).hasSize(2);
  }

  @Test
  void invalidAndUnreadableRunsAreNamedAndLeftOut() throws Exception {
    run("g/good", null, true);
    run("g/bad", null, false);
    Files.createDirectories(root.resolve("g/torn"));
    Files.writeString(root.resolve("g/torn/run.json"), "{");
    Group group = read("g").get(0);
    assertThat(group.runs()).hasSize(1);
    assertThat(group.leftOut())
        .extracting(left -> left.folder().getFileName().toString())
        .containsExactlyInAnyOrder("bad", "torn");
    assertThat(group.leftOut()).anyMatch(left -> left.why().contains("CLIENT-LIMITED"));
    assertThat(group.leftOut())
        .extracting(ExcludedRun::code)
        .containsExactlyInAnyOrder("CLIENT-LIMITED", "unreadable");
    assertThat(group.failed()).as("neither is the store's fault").isZero();
    assertThat(
            RunGroups.read(List.of(root + "/g"), new RunGroups.Counting(true, false), List.of())
                .get(0)
                .runs())
        .hasSize(2);
  }

  @Test
  void theFirstBlockIsLeftOutWhereTheFileSaysSo() throws Exception {
    for (int repeat = 1; repeat <= 3; repeat++) {
      write(
          "e/" + repeat,
          origin("a", new Results(List.of(), List.of(), List.of(), true), repeat),
          true);
      write("f/" + repeat, origin("a", Results.NONE, repeat), true);
    }
    Group group = read("e").get(0);
    assertThat(group.runs()).hasSize(2);
    assertThat(group.leftOut()).extracting(ExcludedRun::code).containsExactly("first block");
    assertThat(read("f").get(0).runs()).hasSize(3);
    assertThat(
            RunGroups.read(List.of(root + "/f"), new RunGroups.Counting(false, true), List.of())
                .get(0)
                .runs())
        .hasSize(2);
  }

  private static Optional<PlanOrigin> origin(String variant, Results results, int repeat) {
    return Optional.of(SamplePlans.origin(variant, Map.of(), Measured.STORE, results, repeat));
  }

  @Test
  void badArgumentsAreRefusedInOneLine() throws Exception {
    run("a/1", null, true);
    assertThatThrownBy(() -> read("none"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not a run and contains no runs");
    assertThatThrownBy(() -> read("a", "a/1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is listed twice");
    Files.writeString(root.resolve("a/1/run.json"), "{}");
    assertThatThrownBy(() -> read("a/1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has format unknown");
  }

  private List<Group> read(String... arguments) throws IOException {
    return RunGroups.read(
        List.of(arguments).stream().map(argument -> root + "/" + argument).toList(),
        RunGroups.Counting.VALID,
        List.of());
  }

  @Test
  void runsThatWereNotResetAsAskedAreNotMixedWithOthers() throws Exception {
    run("e/1", "a", true);
    run("e/2", "b", true);
    run("e/3", "b", false);
    withFault("e/2");
    withFault("e/3");
    assertThatThrownBy(() -> read("e"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            root
                + "/e/2 was not reset as requested (tserver-1 was not stopped), but 1 other run was"
                + " reset differently; exclude runs that were not reset");
    withFault("e/1");
    assertThat(read("e")).hasSize(2);
  }

  private void withFault(String folder) throws IOException {
    Path file = root.resolve(folder).resolve("run.json");
    Files.writeString(
        file,
        Files.readString(file)
            .replace(
                "\"environment\":{}",
                "\"environment\":{\"reset\":{\"faults\":[{\"code\":\"server-left\",\"text\":\"tserver-1"
                    + " was not stopped\"}]}}"));
  }

  private void run(String folder, String variant, boolean valid) throws IOException {
    write(
        folder,
        Optional.ofNullable(variant)
            .map(name -> SamplePlans.origin(name, Map.of(), Measured.STORE, Optional.empty())),
        valid);
  }

  private void write(String folder, Optional<PlanOrigin> origin, boolean valid) throws IOException {
    Plan plan = SamplePlans.of(SamplePlans.READS, origin);
    String code = valid ? "SUSTAINED" : "CLIENT-LIMITED";
    Manifest.Verdict verdict = new Manifest.Verdict(code, valid, "So.", List.of(), List.of());
    Path path = Files.createDirectories(root.resolve(folder));
    RunFolder.JSON.writeValue(
        path.resolve("run.json").toFile(), Recorded.finished(plan, NamedValues.NONE, verdict));
  }
}
