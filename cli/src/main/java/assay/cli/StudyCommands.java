package assay.cli;

import assay.lab.study.Studies;
import assay.lab.study.StudyCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The commands that studies bring. Help lists them under a heading of their own. */
final class StudyCommands {
  private static final String SECTION = "studies";

  private StudyCommands() {}

  static void addTo(CommandLine line) {
    Map<String, String> meanings = new LinkedHashMap<>();
    for (StudyCommand study : Studies.parts(StudyCommand.class)) {
      CommandLine command = new CommandLine(study.command().get());
      command.getCommandSpec().usageMessage().hidden(true);
      line.addSubcommand(study.name(), command);
      meanings.put(study.name(), study.meaning());
    }
    if (meanings.isEmpty()) {
      return;
    }
    UsageMessageSpec usage = line.getCommandSpec().usageMessage();
    List<String> keys = new ArrayList<>(usage.sectionKeys());
    keys.add(keys.indexOf(UsageMessageSpec.SECTION_KEY_COMMAND_LIST) + 1, SECTION);
    usage.sectionKeys(keys);
    usage
        .sectionMap()
        .put(SECTION, help -> "Studies:%n".formatted() + help.createTextTable(meanings));
  }
}
