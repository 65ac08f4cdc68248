package assay.cli.cluster;

import assay.cli.launch.Host;
import assay.cli.launch.Ssh;
import assay.lab.phase.ServerControl.Server;
import assay.lab.phase.ServerControl.State;
import assay.lab.plan.phase.ServerOperation;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Server that Assay did not start. All operations run commands on the server's host through ssh.
 *
 * @param label name of the server, such as {@code tserver-1}
 * @param process extended regular expression that matches only the command line of this server's
 *     process, among all processes on the host
 * @param start command that starts the server and returns
 */
record RemoteServer(String label, Host host, String process, String start, Ssh ssh) {
  private static final Duration ANSWER = Duration.ofSeconds(30);

  /**
   * Time limit of an operation on a server. The time limit is long, because a server writes its
   * memory to disk before it stops.
   */
  private static final Duration LONGEST_CHANGE = Duration.ofMinutes(2);

  private static final Duration TICK = Duration.ofMillis(200);

  // The script reads the regular expression from its input. If the expression were an argument, it
  // would match the script's own command line.
  private static final String FIND =
      "IFS= read -r p;"
          + " for tool in pgrep ps; do command -v $tool >/dev/null"
          + " || { echo \"no command $tool\"; exit 1; }; done;"
          + " for i in $(pgrep -f -- \"$p\"); do echo \"$i $(ps -o stat= -p $i)\"; done";

  private static final String SIGNAL = "kill -$0 $1";

  private static final String COLLECT =
      "j=$(dirname \"$(readlink -f /proc/$0/exe)\")/jcmd; [ -x \"$j\" ] || j=jcmd;"
          + " out=$(\"$j\" $0 GC.run 2>&1) || { echo \"$out\" | tail -n 1; exit 1; }";

  // A daemon may inherit the output of its start command. The output is therefore redirected to a
  // file; otherwise, ssh would wait until the daemon ends.
  private static final String START =
      "out=$(mktemp); sh -c \"$0\" </dev/null >\"$out\" 2>&1; code=$?;"
          + " tail -n 1 \"$out\"; rm -f \"$out\"; exit $code";

  /**
   * Returns the server's role, which is the server's label without the number, such as {@code
   * tserver}.
   */
  String role() {
    return label.replaceFirst("-\\d+$", "");
  }

  /**
   * Returns the current state and process id of the server.
   *
   * @throws StoreException if the host does not answer, or if several processes match
   */
  Server now() throws StoreException, InterruptedException {
    List<String> found =
        run(FIND, List.of(), process, ANSWER).lines().stream()
            .filter(line -> line.matches("\\d+ [^Z\\s].*"))
            .toList();
    if (found.isEmpty()) {
      return new Server(label, role(), State.DOWN, 0);
    }
    if (found.size() > 1) {
      throw failed(
          "'"
              + process
              + "' matches "
              + found.size()
              + " processes; set 'process' to a pattern that matches only one process");
    }
    String[] words = found.get(0).split(" ", 2);
    State state = words[1].startsWith("T") ? State.PAUSED : State.UP;
    return new Server(label, role(), state, Long.parseLong(words[0]));
  }

  void perform(ServerOperation verb) throws StoreException, InterruptedException {
    switch (verb) {
      case KILL -> end("KILL");
      case STOP -> end("TERM");
      case PAUSE -> signal("STOP", running().pid());
      case RESUME, START -> bringBack();
      case COLLECT_GARBAGE ->
          run(COLLECT, List.of(Long.toString(running().pid())), "", LONGEST_CHANGE);
    }
  }

  /** Resumes or starts the server, and returns when the server's process exists. */
  void bringBack() throws StoreException, InterruptedException {
    Server now = now();
    switch (now.state()) {
      case UP -> {}
      case PAUSED -> signal("CONT", now.pid());
      case DOWN -> {
        run(START, List.of(start), "", LONGEST_CHANGE);
        await(State.UP);
      }
    }
  }

  private void end(String signal) throws StoreException, InterruptedException {
    Server now = running();
    signal(signal, now.pid());
    await(State.DOWN);
  }

  private Server running() throws StoreException, InterruptedException {
    Server now = now();
    if (now.state() == State.DOWN) {
      throw failed("no process matches '" + process + "'");
    }
    return now;
  }

  private void signal(String name, long pid) throws StoreException, InterruptedException {
    run(SIGNAL, List.of(name, Long.toString(pid)), "", ANSWER);
  }

  private void await(State state) throws StoreException, InterruptedException {
    long deadline = System.nanoTime() + LONGEST_CHANGE.toNanos();
    while (now().state() != state) {
      if (System.nanoTime() > deadline) {
        throw failed(
            "did not reach state " + state + " within " + LONGEST_CHANGE.toSeconds() + " s");
      }
      Thread.sleep(TICK.toMillis());
    }
  }

  private Ssh.Answer run(String script, List<String> arguments, String input, Duration atMost)
      throws StoreException, InterruptedException {
    try {
      Ssh.Answer answer = ssh.run(host, script, arguments, input, atMost);
      if (!answer.problem().isEmpty()) {
        throw failed(answer.problem());
      }
      return answer;
    } catch (IOException e) {
      throw new StoreException(StoreException.Kind.FAILED, "ssh: " + e.getMessage(), e);
    }
  }

  private StoreException failed(String why) {
    return new StoreException(
        StoreException.Kind.FAILED, "server '" + label + "' on " + host + ": " + why);
  }
}
