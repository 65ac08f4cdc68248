package assay.cli;

import assay.cli.home.Home;
import assay.cli.run.OpenStores;
import assay.lab.phase.StoreCommand;
import assay.lab.study.Studies;
import assay.lab.study.StudyCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

final class StudyCommands {
  private static final String SECTION = "studies";

  private StudyCommands() {}

  static void addTo(CommandLine line, Home home) {
    Map<String, String> meanings = new LinkedHashMap<>();
    for (StudyCommand study : Studies.parts(StudyCommand.class)) {
      add(line, study.name(), study.command().get());
      meanings.put(study.name(), study.meaning());
    }
    for (StoreCommand study : Studies.parts(StoreCommand.class)) {
      add(line, study.name(), study.command().apply(new OpenStores(home)));
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

  private static void add(CommandLine line, String name, Object command) {
    CommandLine added = new CommandLine(command);
    added.getCommandSpec().usageMessage().hidden(true);
    line.addSubcommand(name, added);
  }
}
