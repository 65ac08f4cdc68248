package assay.cli;

import assay.cli.home.Version;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = CompletionCommand.NAME,
    description = "Prints a shell completion script, or a manual page.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  source <(assay completion bash)",
      "  assay completion man > assay.1"
    })
final class CompletionCommand implements Callable<Integer> {
  static final String NAME = "completion";

  /** Shell commands that make zsh accept a completion script written for bash. */
  private static final String ZSH =
      "autoload -U +X compinit && compinit%nautoload -U +X bashcompinit && bashcompinit%n";

  enum Reader {
    BASH,
    ZSH,
    MAN
  }

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "bash|zsh|man",
      description = "Output format: bash or zsh for a completion script, man for a manual page.")
  private Reader reader;

  @Override
  public Integer call() {
    CommandLine assay = spec.root().commandLine();
    PrintWriter out = spec.commandLine().getOut();
    switch (reader) {
      case BASH -> out.print(AutoComplete.bash("assay", assay));
      case ZSH -> out.print(ZSH.formatted() + AutoComplete.bash("assay", assay));
      case MAN -> out.print(ManPage.of(assay, Version.current()));
    }
    out.flush();
    return 0;
  }
}
