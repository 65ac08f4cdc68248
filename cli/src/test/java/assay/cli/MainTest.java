package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.home.Home;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

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
}
