package assay.lab.experiment.file;

import assay.lab.experiment.file.plan.Binder;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.experiment.file.yaml.YamlTree;
import assay.lab.probe.process.ProcessRule;
import assay.lab.probe.process.ProcessRules;
import assay.lab.study.Key;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The rules by which processes are summed in groups, as a YAML file has them: a list. */
public final class ProcessGroupsFile {
  private static final String USUAL = "process-groups.yaml";
  private static final String REMEDY = "a list of rules such as {group: NAME, command: REGEX}";

  private ProcessGroupsFile() {}

  /** A rule as the file has it. */
  public record Rule(
      @Key("name of the group: it stands in series' names") String group,
      @Key("a regular expression that is found in the command line") Optional<String> command,
      @Key("the user's name") Optional<String> user,
      @Key("the group that the parent process belongs to") Optional<String> parent,
      @Key("a regular expression that is found in /proc/PID/cgroup") Optional<String> cgroup,
      @Key("store: they are the store's servers (others)") Optional<ProcessRule.Owner> of) {

    ProcessRule toRule() {
      return new ProcessRule(
          group,
          pattern("command", command),
          user,
          parent,
          pattern("cgroup", cgroup),
          of.orElse(ProcessRule.Owner.OTHERS));
    }

    private static Optional<Pattern> pattern(String key, Optional<String> text) {
      try {
        return text.map(Pattern::compile);
      } catch (PatternSyntaxException e) {
        throw new IllegalArgumentException(
            key
                + " is not a regular expression: "
                + e.getDescription()
                + " near index "
                + e.getIndex(),
            e);
      }
    }
  }

  /** The rules that come with Assay. */
  public static ProcessRules usual() {
    try (InputStream in = ProcessGroupsFile.class.getResourceAsStream(USUAL)) {
      return new ProcessRules(parse(USUAL, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The rules of a file, and after them those that come with Assay.
   *
   * @throws IllegalArgumentException with one line that begins with file and line
   */
  public static ProcessRules read(Path file) {
    return ProcessRules.with(parse(file.toString(), text(file)), usual());
  }

  private static String text(Path file) {
    return YamlTree.text(file, "must be a YAML file: " + REMEDY);
  }

  private static List<ProcessRule> parse(String file, String text) {
    List<ProcessRule> rules = new ArrayList<>();
    Tree root = YamlTree.parse(file, text, "expected is " + REMEDY);
    for (Tree item : root.sequence("process groups").items()) {
      Tree.Mapping mapping = item.mapping("a rule");
      rules.add(
          mapping.place().in("rule", () -> Binder.record(Rule.class, mapping, "a rule").toRule()));
    }
    return rules;
  }
}
