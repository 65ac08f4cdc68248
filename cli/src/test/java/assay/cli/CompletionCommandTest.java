package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.home.Home;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionCommandTest {
  private static final Home HOME = new Home(Path.of("nowhere").toAbsolutePath());

  @Test
  void theManualHasTheHelpOfEveryCommand() {
    String page = printed("man");
    assertThat(page)
        .startsWith(".TH ASSAY 1")
        .contains(".SS assay run\n", ".SS assay cluster down\n", ".SS assay verify\n", "\\-\\-slo");
    assertThat(page.lines().filter(line -> line.startsWith(".")))
        .as("requests to roff")
        .allMatch(line -> line.matches("\\.(TH|SH|SS|nf|fi)( .*)?"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh"})
  void shellsCompleteCommandsAndOptions(String shell) {
    assertThat(printed(shell)).contains("complete -F", "explain", "--client-properties");
  }

  private static String printed(String reader) {
    return InThisProcess.run(HOME, HOME.path(), CompletionCommand.NAME, reader)
        .assertGood()
        .output();
  }
}
