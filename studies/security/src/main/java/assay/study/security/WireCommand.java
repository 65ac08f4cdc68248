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

@Command(
    name = WireCommand.NAME,
    description = {
      WireCommand.MEANING,
      "A client writes and reads random strings in its own table, while tcpdump captures "
          + "packets on the loopback interface. The check searches the packets for these "
          + "strings. Requires tcpdump and permission to capture packets."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Exit codes: 0 level in effect; 1 level not in effect, or undetermined; 2 bad input, or no"
          + " permission to capture.",
      "Example:",
      "  assay wire accumulo --level auth-conf"
    })
final class WireCommand implements Callable<Integer> {
  static final String NAME = "wire";
  static final String MEANING =
      "Captures network packets to check whether a security level is in effect.";

  private final StoreOpener stores;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "STORE",
      description = "Store to check; 'assay stores' lists all stores.")
  private String store;

  @Option(
      names = "--level",
      required = true,
      paramLabel = "LEVEL",
      description = "Security level to check, as in 'assay cluster up STORE --security LEVEL'.")
  private String level;

  @Option(
      names = "--setting",
      paramLabel = "NAME=VALUE",
      description = "Setting of the store; 'assay stores STORE' lists all settings.")
  private SortedMap<String, String> settings = new TreeMap<>();

  WireCommand(StoreOpener stores) {
    this.stores = stores;
  }

  @Override
  public Integer call() throws Exception {
    Protections.of(level);
    try {
      WireResult result =
          stores.with(
              store,
              settings,
              this::notice,
              open -> new WireCheck(open.store(), open.servers().servers(), level).run());
      PrintWriter out = spec.commandLine().getOut();
      out.println("wire check of level '" + level + "': " + result.outcome().word());
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
