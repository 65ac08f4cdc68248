package assay.study.security;

import assay.lab.phase.StoreOpener;
import assay.study.security.capture.CaptureException;
import java.io.PrintWriter;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay wire}: whether a level of security is on. */
@Command(
    name = WireCommand.NAME,
    description = {
      WireCommand.MEANING,
      "Another client writes and reads marks in a table of its own while packets are captured on the"
          + " loopback interface, which takes tcpdump and the right to capture."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Exit codes: 0 the level is on; 1 it is not, or undetermined; 2 bad input, or no permission to"
          + " capture.",
      "Example:",
      "  assay wire accumulo --level auth-conf"
    })
final class WireCommand implements Callable<Integer> {
  static final String NAME = "wire";
  static final String MEANING = "Looks on the wire whether a level of security is on.";

  private final StoreOpener stores;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "STORE", description = "see 'assay stores'")
  private String store;

  @Option(
      names = "--level",
      required = true,
      paramLabel = "LEVEL",
      description = "whose promise is looked at, as 'assay cluster up STORE --security' calls it")
  private String level;

  @Option(
      names = "--setting",
      paramLabel = "NAME=VALUE",
      description = "a setting of the store; 'assay stores STORE' lists them")
  private SortedMap<String, String> settings = new TreeMap<>();

  WireCommand(StoreOpener stores) {
    this.stores = stores;
  }

  @Override
  public Integer call() throws Exception {
    Shield.of(level);
    try {
      WireResult result =
          stores.with(
              store,
              settings,
              this::notice,
              open -> new WireCheck(open.store(), open.servers().servers(), level).run());
      PrintWriter out = spec.commandLine().getOut();
      out.println("level '" + level + "' on the wire: " + result.outcome().word());
      result.sentences().forEach(sentence -> out.println("  " + sentence));
      result.conditions().forEach((name, value) -> out.println("  " + name + ": " + value));
      out.flush();
      return result.outcome() == WireResult.Outcome.PASSED ? 0 : 1;
    } catch (CaptureException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private void notice(String line) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(line);
    err.flush();
  }
}
