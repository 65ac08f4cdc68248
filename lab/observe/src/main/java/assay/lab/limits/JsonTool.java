package assay.lab.limits;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Program on this machine that prints JSON.
 *
 * @param version first line of the program's {@code --version} output
 */
record JsonTool(Path program, String version) {
  private static final ObjectMapper JSON = new ObjectMapper();

  static Optional<JsonTool> find(String name, String searchPath)
      throws IOException, InterruptedException {
    for (String folder : searchPath.split(File.pathSeparator, -1)) {
      Path program = Path.of(folder).resolve(name);
      if (!folder.isEmpty() && Files.isExecutable(program)) {
        String told =
            new JsonTool(program, "").output(Duration.ofSeconds(10), List.of("--version"));
        return Optional.of(new JsonTool(program, told.lines().findFirst().orElse(name).strip()));
      }
    }
    return Optional.empty();
  }

  /**
   * Runs the program and returns the printed JSON. Skips warnings that some programs print before
   * the JSON.
   */
  JsonNode json(Duration longest, List<String> arguments) throws IOException, InterruptedException {
    String text = output(longest, arguments);
    int start = text.indexOf('{');
    if (start < 0) {
      throw new IOException(program + " printed no JSON: " + text.lines().findFirst().orElse(""));
    }
    return JSON.readTree(text.substring(start));
  }

  private String output(Duration longest, List<String> arguments)
      throws IOException, InterruptedException {
    Process process = start(arguments);
    try {
      process.getOutputStream().close();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(program + " did not end within " + longest.toSeconds() + " s");
      }
      if (process.exitValue() != 0) {
        throw new IOException(program + " failed: " + text.lines().findFirst().orElse("no output"));
      }
      return text;
    } finally {
      process.destroyForcibly();
    }
  }

  /** Starts the program. The program's standard error is merged into its standard output. */
  Process start(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(arguments);
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }
}
