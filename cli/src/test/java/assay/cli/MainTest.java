package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.home.Home;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

class MainTest {
  @Test
  void everyCommandIsFoundByItsOwnName() {
    Map<String, CommandLine> commands =
        Main.commandLine(new Home(Path.of("nowhere").toAbsolutePath())).getSubcommands();
    assertThat(commands).hasSizeGreaterThan(15);
    commands.forEach(
        (name, command) ->
            assertThat(command.getCommandSpec().userObject().getClass())
                .satisfies(
                    type -> assertThat(type.getAnnotation(Command.class).name()).isEqualTo(name)));
  }

  @Test
  void helpListsCommandsOfStudiesApart() {
    String help = Main.commandLine(new Home(Path.of("nowhere").toAbsolutePath())).getUsageMessage();
    assertThat(help.lines().toList())
        .filteredOn(line -> line.strip().startsWith("counters "))
        .hasSize(1);
    assertThat(help)
        .containsSubsequence("Commands:", "limits", "Studies:", "counters ", "Exit codes:");
  }

  @Test
  void anUnknownCommandIsAnErrorEvenWithHelp() {
    StringWriter errors = new StringWriter();
    CommandLine assay =
        Main.commandLine(new Home(Path.of("nowhere").toAbsolutePath()))
            .setErr(new PrintWriter(errors, true));
    assertThat(assay.execute("repotr", "--help")).isEqualTo(2);
    assertThat(errors.toString()).contains("unknown command 'repotr'; did you mean 'report'?");
    assertThat(assay.setOut(new PrintWriter(new StringWriter())).execute("run", "--help")).isZero();
  }

  @Test
  void theHelpOfRunHasASectionForEachOption() {
    CommandLine run =
        Main.commandLine(new Home(Path.of("nowhere").toAbsolutePath())).getSubcommands().get("run");
    String help = run.getUsageMessage();
    assertThat(help)
        .startsWith("Usage: assay run [OPTIONS] WHAT")
        .containsSubsequence("Most used:", "--store=STORE", "Workload of a preset:", "Output:")
        .doesNotContain("Other options");
    for (OptionSpec option : run.getCommandSpec().options()) {
      String listed = "^(  -., | {6})" + option.longestName() + "([=\\s\\[].*)?";
      assertThat(help.lines().filter(line -> line.matches(listed)))
          .as(option.longestName())
          .hasSize(1);
    }
  }
}
