package assay.cli.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.cli.launch.FleetTemplate.Values;
import assay.lab.experiment.PlanRights;
import assay.lab.fleet.coordination.FleetAddress;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is handed to schedulers, read and run as they do. */
class FleetTemplateTest {
  private static final WorkerCommand COMMAND =
      new WorkerCommand(
          FleetAddress.of("zk1:2181,zk2:2181/lab"),
          Duration.ofMinutes(10),
          new PlanRights(Set.of(), Set.of()));
  private static final String[] ARGUMENTS = {
    "worker", "--join", "zk1:2181,zk2:2181/lab", "--index", "2", "--patience", "600s"
  };

  @TempDir private Path folder;
  private Path home;

  @BeforeEach
  void standIn() throws Exception {
    home = Files.createDirectories(folder.resolve("a home"));
    StandIn.write(home, "printf '%s\\n' \"$@\"");
  }

  @Test
  void kubernetesStartsEachWorkerOnce() throws Exception {
    JsonNode job =
        new YAMLMapper()
            .readTree(
                FleetTemplate.K8S.fill(
                    new Values(COMMAND, 3, home.toString(), "registry.example.org/assay:0.1")));
    assertThat(job.path("apiVersion").asText()).isEqualTo("batch/v1");
    assertThat(job.path("kind").asText()).isEqualTo("Job");
    assertThat(job.at("/spec/completionMode").asText()).isEqualTo("Indexed");
    assertThat(job.at("/spec/completions").asInt()).isEqualTo(3);
    assertThat(job.at("/spec/parallelism").asInt()).isEqualTo(3);
    assertThat(job.at("/spec/backoffLimit").isInt()).isTrue();
    assertThat(job.at("/spec/backoffLimit").asInt()).isZero();
    JsonNode pod = job.at("/spec/template/spec");
    assertThat(pod.path("restartPolicy").asText()).isEqualTo("Never");
    assertThat(pod.at("/topologySpreadConstraints/0/labelSelector/matchLabels"))
        .isEqualTo(job.at("/spec/template/metadata/labels"));
    assertThat(pod.path("containers")).hasSize(1);
    JsonNode worker = pod.at("/containers/0");
    assertThat(worker.path("image").asText()).isEqualTo("registry.example.org/assay:0.1");
    List<String> command = new ArrayList<>();
    worker.path("command").forEach(word -> command.add(word.asText()));
    // As a node does, with the variable that an Indexed Job gives each pod.
    worker
        .path("args")
        .forEach(word -> command.add(word.asText().replace("$(JOB_COMPLETION_INDEX)", "2")));
    assertThat(run(new ProcessBuilder(command))).containsExactly(ARGUMENTS);
  }

  @Test
  void slurmStartsEachWorkerOnce() throws Exception {
    String text = FleetTemplate.SLURM.fill(new Values(COMMAND, 3, home.toString(), null));
    assertThat(text.lines().filter(line -> line.startsWith("#SBATCH")))
        .contains("#SBATCH --array=0-2", "#SBATCH --no-requeue", "#SBATCH --ntasks=1");
    // Slurm reads its lines up to the first command alone.
    assertThat(text.substring(text.indexOf("\nset "))).doesNotContain("#SBATCH");
    Path script = Files.writeString(folder.resolve("fleet.sh"), text);
    assertThat(run(new ProcessBuilder("bash", "-n", script.toString()))).isEmpty();
    ProcessBuilder task = new ProcessBuilder("bash", script.toString());
    task.environment().put("SLURM_ARRAY_TASK_ID", "2");
    assertThat(run(task)).containsExactly(ARGUMENTS);
  }

  @Test
  void slurmsScriptRunsNothingOutsideOfAnArray() throws Exception {
    Path script =
        Files.writeString(
            folder.resolve("fleet.sh"),
            FleetTemplate.SLURM.fill(new Values(COMMAND, 3, home.toString(), null)));
    Process process =
        new ProcessBuilder("bash", script.toString()).redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .contains("SLURM_ARRAY_TASK_ID: unbound variable");
    assertThat(process.waitFor()).isNotZero();
  }

  @Test
  void whatAShellOrYamlCouldMisreadIsRefused() {
    for (String home : List.of("relative", "/a\"b", "/a$b", "/a`b", "/a\nb", "/a\\b")) {
      assertThatThrownBy(() -> new Values(COMMAND, 1, home, null)).hasMessageContaining("home '");
    }
    for (String image : List.of("", "a b", "a\"b", "-a", "a\nb")) {
      assertThatThrownBy(() -> new Values(COMMAND, 1, "/a", image)).hasMessageContaining("image '");
    }
  }

  private static List<String> run(ProcessBuilder command) throws Exception {
    Process process = command.redirectErrorStream(true).start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), UTF_8).lines().toList();
    assertThat(process.waitFor()).as("%s", lines).isZero();
    return lines;
  }
}
