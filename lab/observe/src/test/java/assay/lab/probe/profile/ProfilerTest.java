package assay.lab.probe.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.run.FlameGraph;
import assay.lab.run.RunLog;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Flame graphs of a real JVM, this one, and of what is none. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProfilerTest {
  @TempDir private Path root;
  private final List<String> notices = new CopyOnWriteArrayList<>();

  @Test
  void aGroupsJvmIsProfiledInThePhaseAndNoOther() throws Exception {
    long self = ProcessHandle.current().pid();
    Path folder =
        profile(Map.of("self", List.of(self)), new ProfileRequest("self", Optional.of("run")));
    assertThat(notices).singleElement().asString().startsWith("flame graph of self");
    assertThat(folder.resolve("profile-self-run.html")).content().contains("<canvas", "</html>");
    assertThat(folder.resolve("profile-self-load.html")).doesNotExist();
    assertThat(folder.resolve("events-w0.jsonl")).content().contains("\"kind\":\"profile\"");
  }

  @Test
  void whatCannotBeProfiledIsToldAndNothingFails() throws Exception {
    Path folder =
        profile(
            Map.of("gone", List.of((long) Integer.MAX_VALUE)),
            new ProfileRequest("gone", Optional.empty()),
            new ProfileRequest("tserver", Optional.of("run")));
    assertThat(notices)
        .anyMatch(line -> line.startsWith("profile of gone: process 2147483647: "))
        .anyMatch(line -> line.contains("no process in this group; the process groups are: gone"));
    assertThat(folder.resolve("events-w0.jsonl")).content().contains("\"kind\":\"gap\"");
  }

  @Test
  void aProgramIsProfiledFromItsStartToItsEnd() throws Exception {
    RunFolder made = RunFolder.create(root, "program", RunClock.startNow().start());
    try (RunLog out = RunLog.ofWorker(made, RunClock.startNow(), "w0")) {
      ProfileRequest wanted = new ProfileRequest("program", Optional.of("compact"));
      Profiler profiler = new Profiler(List.of(wanted), TreeMap::new, out, notices::add);
      profiler.begin("load");
      assertThat(profiler.programFlags("load")).isEmpty();
      profiler.finish();
      profiler.begin("compact");
      List<String> command =
          new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString()));
      command.addAll(profiler.programFlags("compact"));
      command.add("-version");
      assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
      profiler.finish();
      profiler.begin("broken");
      assertThat(profiler.end()).isEmpty();
    }
    assertThat(notices).containsExactly("flame graph of program: profile-program-compact.html");
    Path graph = made.path().resolve("profile-program-compact.html");
    assertThat(FlameGraph.read(graph).frames()).isNotEmpty();
  }

  @Test
  void aProgramThatLeavesNoFlameGraphIsTold() throws Exception {
    RunFolder made = RunFolder.create(root, "program", RunClock.startNow().start());
    try (RunLog out = RunLog.ofWorker(made, RunClock.startNow(), "w0")) {
      ProfileRequest wanted = new ProfileRequest("program", Optional.empty());
      Profiler profiler = new Profiler(List.of(wanted), TreeMap::new, out, notices::add);
      profiler.begin("compact");
      assertThat(profiler.programFlags("compact")).singleElement().asString().startsWith("-agent");
      assertThat(profiler.end()).isEmpty();
    }
    assertThat(notices)
        .containsExactly("profile of program: the program of phase 'compact' wrote no flame graph");
  }

  @Test
  void whatIsWantedIsReadAsAWhole() {
    assertThat(ProfileRequest.parse("tserver:run"))
        .isEqualTo(new ProfileRequest("tserver", Optional.of("run")));
    assertThat(ProfileRequest.parse("tserver").phase()).isEmpty();
    assertThatThrownBy(() -> ProfileRequest.parse("a:b:c")).hasMessageContaining("tserver:run");
  }

  private Path profile(Map<String, List<Long>> groups, ProfileRequest... wanted)
      throws IOException {
    RunClock clock = RunClock.startNow();
    RunFolder folder = RunFolder.create(root, "profiled", clock.start());
    try (RunLog out = RunLog.ofWorker(folder, clock, "w0")) {
      Profiler profiler =
          new Profiler(List.of(wanted), () -> new TreeMap<>(groups), out, notices::add);
      profiler.begin("load");
      profiler.finish();
      profiler.begin("run");
      assertThat(profiler.end()).isEmpty();
    }
    assertThat(Files.isDirectory(folder.path())).isTrue();
    return folder.path();
  }
}
