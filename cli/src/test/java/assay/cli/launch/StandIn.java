package assay.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.experiment.PlanRights;
import assay.lab.fleet.coordination.FleetAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** A script that stands for Assay in a home, as far as a launcher goes. */
public final class StandIn {
  static final WorkerCommand COMMAND =
      new WorkerCommand(
          FleetAddress.of("127.0.0.1:2181"),
          Duration.ofSeconds(60),
          new PlanRights(Set.of(), Set.of()));

  private StandIn() {}

  public static void write(Path home, String script) throws IOException {
    Path assay = Files.writeString(home.resolve("assay"), "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(assay, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /**
   * The worker that has told its process and its arguments in a file {@code worker-N} of its home.
   *
   * @param before what it has told between them
   */
  static ProcessHandle worker(Path home, int number, String before) throws IOException {
    Path told = home.resolve("worker-" + number);
    awaiting().until(() -> told.toFile().length() > 0);
    List<String> starts = Files.readAllLines(told);
    assertThat(starts).hasSize(1);
    String[] words = starts.get(0).split(" ", 2);
    assertThat(words[1])
        .isEqualTo(
            before + "worker --join 127.0.0.1:2181/assay --index " + number + " --patience 60s");
    return ProcessHandle.of(Long.parseLong(words[0]))
        .orElseThrow(() -> new AssertionError("worker " + number + " is gone"));
  }

  static ConditionFactory awaiting() {
    return Awaitility.await().atMost(Duration.ofMinutes(2));
  }
}
