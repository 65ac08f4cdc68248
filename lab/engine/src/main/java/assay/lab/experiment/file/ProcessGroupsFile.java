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

/** Reads a YAML file with a list of rules that assign processes to groups. */
public final class ProcessGroupsFile {
  private static final String USUAL = "process-groups.yaml";
  private static final String REMEDY = "a list of rules such as {group: NAME, command: REGEX}";

  private ProcessGroupsFile() {}

  public record Rule(
      @Key("Name of the process group, used in the names of the group's time series.") String group,
      @Key(
              "Regular expression that must match part of a process's command line. Default: any "
                  + "command line.")
          Optional<String> command,
      @Key("Name of the user who owns the processes. Default: any user.") Optional<String> user,
      @Key("Name of the process group that the parent process belongs to. Default: any parent.")
          Optional<String> parent,
      @Key(
              "Regular expression that must match part of the text in /proc/PID/cgroup. Default: "
                  + "any cgroup.")
          Optional<String> cgroup,
      @Key(
              "Set to 'store' if the processes are the store's servers. Default: the processes do "
                  + "not belong to the store.")
          Optional<ProcessRule.Owner> of) {

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
            "%s is not a regular expression: %s near index %s"
                .formatted(key, e.getDescription(), e.getIndex()),
            e);
      }
    }
  }

  public static ProcessRules usual() {
    try (InputStream in = ProcessGroupsFile.class.getResourceAsStream(USUAL)) {
      return new ProcessRules(parse(USUAL, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the rules of a file, followed by the rules that are bundled with Assay.
   *
   * @throws IllegalArgumentException if the file is invalid; the one-line message starts with file
   *     and line
   */
  public static ProcessRules read(Path file) {
    String text = YamlTree.text(file, "must be a YAML file: " + REMEDY);
    return ProcessRules.with(parse(file.toString(), text), usual());
  }

  private static List<ProcessRule> parse(String file, String text) {
    List<ProcessRule> rules = new ArrayList<>();
    Tree root = YamlTree.parse(file, text, "expected " + REMEDY);
    for (Tree item : root.sequence("process groups").items()) {
      Tree.Mapping mapping = item.mapping("a rule");
      rules.add(
          mapping.place().in("rule", () -> Binder.record(Rule.class, mapping, "a rule").toRule()));
    }
    return rules;
  }
}
