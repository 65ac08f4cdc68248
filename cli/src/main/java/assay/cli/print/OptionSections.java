package assay.cli.print;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists the options of a command under headings, instead of in one long list. */
public final class OptionSections {
  private static final String OTHERS = "Other options";

  private final Map<String, List<String>> sections = new LinkedHashMap<>();

  /**
   * @param names names of options, separated by spaces
   */
  public OptionSections add(String heading, String names) {
    sections.put(heading, List.of(names.split(" ")));
    return this;
  }

  public CommandLine in(CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    usage.abbreviateSynopsis(true);
    usage.sectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, this::text);
    return command;
  }

  private String text(Help help) {
    CommandSpec spec = help.commandSpec();
    Set<OptionSpec> others = new LinkedHashSet<>(spec.options());
    StringBuilder text = new StringBuilder();
    sections.forEach(
        (heading, names) -> {
          List<OptionSpec> options = names.stream().map(spec::findOption).toList();
          options.forEach(others::remove);
          text.append(section(help, heading, options));
        });
    if (!others.isEmpty()) {
      text.append(section(help, OTHERS, new ArrayList<>(others)));
    }
    return text.toString();
  }

  private static String section(Help help, String heading, List<OptionSpec> options) {
    Help.Layout layout =
        help.createDefaultLayout(
            help.commandSpec().options(),
            help.commandSpec().positionalParameters(),
            help.colorScheme());
    layout.addOptions(options, help.parameterLabelRenderer());
    return Stream.of("", heading + ":", layout.toString())
        .collect(Collectors.joining(System.lineSeparator()));
  }
}
