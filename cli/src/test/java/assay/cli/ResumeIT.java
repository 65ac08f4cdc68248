package assay.cli;

import static assay.cli.AssayProcess.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.cli.AssayProcess.Result;
import assay.lab.plan.PlanOrigin;
import assay.lab.run.Manifest;
import assay.lab.run.OpenRun;
import assay.lab.run.file.RunFolder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Experiments that are interrupted, killed or disturbed, and go on. */
class ResumeIT {
  private static final String FOUR_RUNS =
      """
      description: two variants, twice
      vary: {threads: [1, 2]}
      threads: ${threads}
      repeat: 2
      workload: {rows: 200, preset: a}
      phases:
        - {phase: load}
        - {phase: run, duration: 2s, warmup: 0s}
      """;

  /** As many runs that nothing interrupts. */
  private static final String SHORT_RUNS =
      FOUR_RUNS.replace("duration: 2s, warmup: 0s", "operations: 500");

  @TestHome private Path home;

  private Path file;

  /** A run as its manifest has it. */
  private record Recorded(Path folder, Manifest manifest) {
    PlanOrigin origin() {
      return manifest.plan().origin().orElseThrow();
    }

    boolean finished() {
      return manifest.state() == Manifest.State.FINISHED;
    }
  }

  @BeforeEach
  void writeFile() throws Exception {
    file = Files.writeString(home.resolve("resume.yaml"), FOUR_RUNS);
  }

  @Test
  void afterCtrlCTheRestIsCarriedOutAndNothingTwice() throws Exception {
    AssayProcess process =
        AssayProcess.start(home, "run", file.toString(), "--store", "rocksdb", "--verbose");
    awaitRuns(2);
    process.interrupt();
    Result interrupted = process.await();
    assertThat(interrupted.exitCode()).isEqualTo(130);
    assertThat(interrupted.output())
        .contains("1 of 4 runs done", "remaining runs: run 2 of 4, ", "; run 4 of 4, ")
        .contains("resume with: assay run " + file + " --store rocksdb --verbose --resume");
    Recorded first = finished().get(0);
    Result resumed = resume();
    assertThat(resumed.output())
        .as(resumed.errors())
        .contains(
            "1 of 4 runs are done",
            "will be executed again: the run was interrupted (",
            "4 of 4 runs done")
        .doesNotContain("resume with");
    assertThat(finished()).extracting(run -> run.origin().position()).containsExactly(1, 2, 3, 4);
    assertThat(finished().get(0)).as("not carried out again").isEqualTo(first);
    assertThat(finished())
        .extracting(run -> run.origin().begun())
        .containsOnly(first.origin().begun());
    assertThat(finished().stream().filter(run -> run.origin().resumed().isPresent())).hasSize(3);
    assertThat(runs()).as("the interrupted run is kept").hasSize(5);
    String page = Files.readString(page());
    assertThat(page).contains("2 runs").doesNotContain("INTERRUPTED");
    Result nothing = resume();
    assertThat(nothing.output()).contains("4 of 4 runs are done", "4 of 4 runs done");
    assertThat(runs()).hasSize(5);
  }

  @Test
  void afterKillTheRunIsCarriedOutAgainUnlessTheFileHasChanged() throws Exception {
    AssayProcess process =
        AssayProcess.start(home, "run", file.toString(), "--store", "rocksdb", "--verbose");
    awaitRuns(3);
    process.kill();
    process.await();
    Files.writeString(file, FOUR_RUNS.replace("duration: 2s", "duration: 3s"));
    Result changed = resume();
    changed.assertRefused("resume.yaml: --resume: run ", "duration", "2s", "3s", "undo the change");
    Files.writeString(file, FOUR_RUNS);
    Result resumed = resume();
    assertThat(resumed.output())
        .as(resumed.errors())
        .contains(
            "2 of 4 runs are done",
            "run 3 of 4, ",
            "will be executed again: the run was killed",
            "4 of 4 runs done");
    assertThat(finished()).extracting(run -> run.origin().position()).containsExactly(1, 2, 3, 4);
    assertThat(runs()).as("the killed run is kept as it is").hasSize(5);
    assertThat(runs().stream().filter(run -> !run.finished()))
        .extracting(run -> run.manifest().state())
        .containsExactly(Manifest.State.RUNNING);
  }

  @Test
  void whatOthersDisturbedIsCarriedOutAgainAndNoOtherBadRun() throws Exception {
    Files.writeString(file, SHORT_RUNS);
    InThisProcess.run(home, "run", file.toString(), "--store", "rocksdb");
    List<Recorded> before = runs();
    assertThat(before).hasSize(4);
    judge(before.get(1), "UNDETERMINED", "Undetermined: other processes used 1.9 of 2 cores.");
    judge(before.get(2), "STORE-STALLED", "The store stood still.");
    Result resumed = resume();
    assertThat(resumed.output())
        .as(resumed.errors())
        .contains(
            "3 of 4 runs are done",
            "will be executed again: Undetermined: other processes used 1.9 of 2 cores.")
        .contains("4 of 4 runs done, 1 not valid");
    assertThat(resumed.exitCode()).as("one run is still not valid").isEqualTo(1);
    assertThat(runs()).hasSize(5);
    Recorded again = runs().get(4);
    assertThat(again.origin().position()).isEqualTo(before.get(1).origin().position());
    Result compared =
        InThisProcess.run(
            home,
            "compare",
            again.folder().getParent().toString(),
            "--include-invalid",
            "--format",
            "json");
    List<JsonNode> groups = new ArrayList<>();
    RunFolder.JSON.readTree(compared.output()).path("groups").forEach(groups::add);
    assertThat(groups)
        .as(compared.errors())
        .extracting(group -> group.path("runs").size())
        .containsExactly(2, 2);
    assertThat(compared.output())
        .contains(
            "the run was superseded by a later run",
            before.get(1).folder().getFileName().toString());
    assertThat(again.origin().variant()).isEqualTo(before.get(1).origin().variant());
    assertThat(again.manifest().plan().workload())
        .isEqualTo(before.get(1).manifest().plan().workload());
  }

  @Test
  void furtherRepeatsAreBlocksBehindThoseThereAre() throws Exception {
    Files.writeString(file, SHORT_RUNS);
    InThisProcess.run(home, "run", file.toString(), "--store", "rocksdb");
    List<Recorded> before = runs();
    Result more = resume("--repeat", "3");
    assertThat(more.output())
        .as(more.errors())
        .contains("4 of 6 runs are done", "6 of 6 runs done");
    assertThat(runs().subList(0, 4)).as("not carried out again").isEqualTo(before);
    assertThat(finished().subList(4, 6))
        .extracting(run -> run.origin().repeat())
        .containsExactly(3, 3);
    assertThat(finished().subList(4, 6))
        .extracting(run -> run.origin().variant())
        .doesNotHaveDuplicates();
    assertThat(Files.readString(page())).contains("3 runs");
    resume().assertRefused("was one of 6 runs, but the experiment now has fewer runs");
  }

  /** Returns when so many runs have begun. */
  private void awaitRuns(int count) {
    Path all = home.resolve("runs/resume-on-rocksdb");
    await()
        .atMost(Duration.ofMinutes(3))
        .pollInterval(Duration.ofMillis(20))
        .until(() -> begun(all) >= count);
  }

  private static long begun(Path all) throws IOException {
    if (!Files.isDirectory(all)) {
      return 0;
    }
    try (Stream<Path> folders = Files.list(all)) {
      return folders.filter(run -> Files.exists(new RunFolder(run).manifest())).count();
    }
  }

  private Result resume(String... more) {
    return InThisProcess.run(home, words("run " + file + " --store rocksdb --resume", more));
  }

  /** What a machine that others use would have come to. */
  private static void judge(Recorded run, String code, String sentence) throws IOException {
    Path manifest = new RunFolder(run.folder()).manifest();
    ObjectNode tree = (ObjectNode) RunFolder.JSON.readTree(manifest.toFile());
    ObjectNode verdict = (ObjectNode) tree.path("verdict");
    verdict.put("code", code).put("valid", false).put("sentence", sentence);
    Files.writeString(manifest, tree.toString());
  }

  /** Those that came to their ends, by position. */
  private List<Recorded> finished() throws IOException {
    return runs().stream()
        .filter(Recorded::finished)
        .sorted(Comparator.comparing(run -> run.origin().position()))
        .toList();
  }

  /** In the order in which they were begun. */
  private List<Recorded> runs() throws IOException {
    List<Recorded> runs = new ArrayList<>();
    try (Stream<Path> folders = Files.list(home.resolve("runs/resume-on-rocksdb"))) {
      for (Path run : folders.filter(Files::isDirectory).toList()) {
        runs.add(new Recorded(run, OpenRun.manifest(run)));
      }
    }
    runs.sort(Comparator.comparing(run -> run.manifest().start()));
    return runs;
  }

  private Path page() throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("runs/resume-on-rocksdb"))) {
      List<Path> pages =
          files.filter(path -> path.getFileName().toString().startsWith("comparison-")).toList();
      assertThat(pages).hasSize(1);
      return pages.get(0);
    }
  }
}
