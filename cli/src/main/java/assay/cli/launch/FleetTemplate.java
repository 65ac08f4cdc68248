package assay.cli.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Templates of the files with which a scheduler starts the workers of a fleet. The templates turn
 * off restarts of workers, because a restarted worker would repeat its load.
 */
public enum FleetTemplate {
  K8S("fleet.k8s.yaml", "$(JOB_COMPLETION_INDEX)", ", "),

  SLURM("fleet.slurm.sh", "$SLURM_ARRAY_TASK_ID", " ");

  private static final int MOST_WORKERS = 10_000;
  private static final Pattern IMAGE = Pattern.compile("\\w[\\w.\\-/:@]*");
  private static final Pattern HOME = Pattern.compile("/[\\w.\\-/+ ]*");

  private final String resource;
  private final String index;
  private final String separator;

  FleetTemplate(String resource, String index, String separator) {
    this.resource = resource;
    this.index = index;
    this.separator = separator;
  }

  /**
   * Values of a template's placeholders.
   *
   * @param home installation folder of Assay on the node or in the image
   * @param image name of the container image; null if the template needs no image
   */
  public record Values(WorkerCommand command, int workers, String home, String image) {
    public Values {
      if (workers < 1 || workers > MOST_WORKERS) {
        throw new IllegalArgumentException(
            "--clients " + workers + ": must be from 1 to " + MOST_WORKERS);
      }
      requireHome(home);
      for (String file : command.rights().files()) {
        if (!HOME.matcher(file).matches()) {
          throw new IllegalArgumentException(
              "--allow-file '"
                  + file
                  + "': must be an absolute path that contains only letters, digits, spaces and"
                  + " ._-+");
        }
      }
      for (String variable : command.rights().variables()) {
        if (!variable.matches("\\w+")) {
          throw new IllegalArgumentException(
              "--allow-env '" + variable + "' is not the name of an environment variable");
        }
      }
      if (image != null && !IMAGE.matcher(image).matches()) {
        throw new IllegalArgumentException(
            "--image '"
                + image
                + "': must be the name of a container image, such as registry.example.org/assay:1");
      }
    }
  }

  static void requireHome(String home) {
    if (!HOME.matcher(home).matches()) {
      throw new IllegalArgumentException(
          "home '"
              + home
              + "': must be an absolute path that contains only letters, digits, spaces and ._-+");
    }
  }

  public boolean needsImage() {
    return this == K8S;
  }

  public String fill(Values values) throws IOException {
    if (needsImage() != (values.image != null)) {
      throw new IllegalArgumentException(
          needsImage() ? "Kubernetes requires an image" : "Slurm does not use images");
    }
    String arguments =
        values.command.arguments(index).stream()
            .map(word -> '"' + word + '"')
            .collect(Collectors.joining(separator));
    return text()
        .replace("@WORKERS@", Integer.toString(values.workers))
        .replace("@LAST@", Integer.toString(values.workers - 1))
        .replace("@HOME@", values.home)
        .replace("@IMAGE@", String.valueOf(values.image))
        .replace("@ARGUMENTS@", arguments);
  }

  private String text() throws IOException {
    try (InputStream in = FleetTemplate.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
