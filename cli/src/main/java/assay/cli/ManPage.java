package assay.cli;

import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** Manual page with the help of all commands, in roff format. */
final class ManPage {
  private ManPage() {}

  static String of(CommandLine assay, String version) {
    CommandSpec spec = assay.getCommandSpec();
    StringBuilder page = new StringBuilder();
    page.append(".TH ASSAY 1 \"\" \"Assay ").append(version).append("\" \"User Commands\"\n");
    page.append(".SH NAME\nassay \\- ")
        .append(escaped(String.join(" ", spec.usageMessage().description())))
        .append("\n.SH SYNOPSIS\n")
        .append(verbatim(assay.getUsageMessage(Ansi.OFF)))
        .append(".SH COMMANDS\n");
    appendCommands(page, assay);
    return page.toString();
  }

  private static void appendCommands(StringBuilder page, CommandLine above) {
    above
        .getSubcommands()
        .forEach(
            (name, command) -> {
              page.append(".SS ")
                  .append(escaped(command.getCommandSpec().qualifiedName()))
                  .append('\n')
                  .append(verbatim(command.getUsageMessage(Ansi.OFF)));
              appendCommands(page, command);
            });
  }

  private static String verbatim(String text) {
    return text.lines().map(ManPage::escaped).collect(Collectors.joining("\n", ".nf\n", "\n.fi\n"));
  }

  /**
   * Escapes a line for roff. A line that starts with {@code .} or {@code '} would otherwise be a
   * roff request.
   */
  private static String escaped(String line) {
    String plain = line.replace("\\", "\\e").replace("-", "\\-");
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }
}
