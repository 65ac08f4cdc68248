package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.AssayProcess.Result;
import assay.cli.home.Home;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

class MainTest {
  private static final Home HOME = new Home(Path.of("nowhere").toAbsolutePath());

  @Test
  void everyCommandIsFoundByItsOwnName() {
    Map<String, CommandLine> commands = Main.commandLine(HOME).getSubcommands();
    assertThat(commands).hasSizeGreaterThan(15);
    commands.forEach(
        (name, command) ->
            assertThat(command.getCommandSpec().userObject().getClass())
                .satisfies(
                    type -> assertThat(type.getAnnotation(Command.class).name()).isEqualTo(name)));
  }

  @Test
  void helpListsCommandsOfStudiesApart() {
    String help = Main.commandLine(HOME).getUsageMessage();
    assertThat(help.lines().toList())
        .filteredOn(line -> line.strip().startsWith("counters "))
        .hasSize(1);
    assertThat(help)
        .containsSubsequence("Commands:", "limits", "Studies:", "counters ", "Exit codes:");
  }

  @Test
  void anUnknownCommandIsAnErrorEvenWithHelp() {
    Result unknown = InThisProcess.run(HOME, HOME.path(), "repotr", "--help");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.errors()).contains("unknown command 'repotr'; did you mean 'report'?");
    assertThat(InThisProcess.run(HOME, HOME.path(), "run", "--help").exitCode()).isZero();
  }

  @Test
  void theHelpOfRunHasASectionForEachOption() {
    CommandLine run = Main.commandLine(HOME).getSubcommands().get("run");
    String help = run.getUsageMessage();
    assertThat(help)
        .startsWith("Usage: assay run [OPTIONS] WHAT")
        .containsSubsequence("Most used:", "--store=STORE", "Workloads of presets:", "Output:")
        .doesNotContain("Other options");
    for (OptionSpec option : run.getCommandSpec().options()) {
      String listed = "^(  -., | {6})" + option.longestName() + "([=\\s\\[].*)?";
      assertThat(help.lines().filter(line -> line.matches(listed)))
          .as(option.longestName())
          .hasSize(1);
    }
  }
}
