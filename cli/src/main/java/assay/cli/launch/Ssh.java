package assay.cli.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Calls the system's ssh client, whose own settings define keys, jump hosts and known hosts.
 *
 * @param config configuration file to use instead of the user's own file, as with {@code ssh -F}
 */
public record Ssh(Optional<Path> config) {
  /**
   * Options that prevent prompts, set a connection time limit of 10 s, and detect a lost host
   * within 15 s.
   */
  private static final List<String> OPTIONS =
      List.of(
          "-T",
          "-o",
          "BatchMode=yes",
          "-o",
          "ConnectTimeout=10",
          "-o",
          "ServerAliveInterval=5",
          "-o",
          "ServerAliveCountMax=3",
          "-o",
          "LogLevel=ERROR");

  /**
   * Exit code of ssh if ssh itself fails. Other exit codes are exit codes of the remote command.
   */
  static final int FAILED = 255;

  /**
   * Returns a command that runs a one-line script on a host. The script runs in sh, regardless of
   * the user's login shell.
   */
  List<String> command(Host host, String script, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add("ssh");
    config.ifPresent(file -> command.addAll(List.of("-F", file.toString())));
    command.addAll(OPTIONS);
    host.port().ifPresent(port -> command.addAll(List.of("-p", port.toString())));
    command.add("--");
    command.add(host.destination().replaceAll("[\\[\\]]", ""));
    command.add(
        Stream.concat(
                Stream.of("exec", "sh", "-c", quoted(script)), arguments.stream().map(Ssh::quoted))
            .collect(Collectors.joining(" ")));
    return command;
  }

  /**
   * Result of a script on a host.
   *
   * @param problem reason why the script failed, in one line; empty after exit code 0
   * @param lines lines of output and errors
   */
  public record Answer(String problem, List<String> lines) {}

  /**
   * Runs a one-line script on a host, and waits until the script ends.
   *
   * @param arguments arguments of the script, starting with {@code $0}
   * @param input line that is written to the script's standard input
   * @param atMost time after which the script counts as failed
   */
  public Answer run(Host host, String script, List<String> arguments, String input, Duration atMost)
      throws IOException, InterruptedException {
    List<String> lines = Collections.synchronizedList(new ArrayList<>());
    ChildProcess asked =
        ChildProcess.start(
            command(host, script, arguments),
            line -> {
              lines.add(line);
              return false;
            });
    try {
      asked.input(input);
      asked.endInput();
      boolean ended = asked.awaitOutput(atMost);
      String said = asked.lastWords().isEmpty() ? "" : ": " + asked.lastWords();
      String problem = "";
      if (!ended) {
        problem = "no answer within " + atMost.toSeconds() + " s" + said;
      } else if (asked.exitCode() == FAILED) {
        problem = "cannot be reached" + said;
      } else if (asked.exitCode() != 0) {
        problem = "exit code " + asked.exitCode() + said;
      }
      return new Answer(problem, List.copyOf(lines));
    } finally {
      asked.kill();
    }
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
