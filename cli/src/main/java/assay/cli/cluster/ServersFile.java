package assay.cli.cluster;

import assay.cli.launch.Host;
import assay.cli.launch.Ssh;
import assay.lab.experiment.file.plan.Binder;
import assay.lab.experiment.file.yaml.Key;
import assay.lab.experiment.file.yaml.Place;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.experiment.file.yaml.YamlTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How servers that others have started are reached, as a YAML file has it: name → host, process and
 * start.
 *
 * @param servers in the file's order
 */
public record ServersFile(List<RemoteServer> servers) {
  private static final String REMEDY =
      "a line for each server: tserver-1: {host: HOST, process: REGEX, start: COMMAND}";

  /** Where a server is, and how it is started. */
  public record Reached(
      @Key("where it runs, [USER@]HOST[:PORT], as ssh takes it") String host,
      @Key("an extended regular expression, found in the command line of its process alone")
          String process,
      @Key("the command that starts it there, and returns") String start) {}

  /**
   * Reads it.
   *
   * @param ssh how ssh is called
   * @throws IllegalArgumentException with one line that begins with file and line
   */
  public static ServersFile read(Path file, Ssh ssh) {
    String text = YamlTree.text(file, "a YAML file is expected: " + REMEDY);
    Tree.Mapping root =
        YamlTree.parse(file.toString(), text, "expected is " + REMEDY).mapping("servers");
    List<RemoteServer> servers = new ArrayList<>();
    for (Map.Entry<String, Tree> entry : root.values().entrySet()) {
      String what = "server '" + entry.getKey() + "'";
      Tree.Mapping mapping = entry.getValue().mapping(what);
      Reached reached = Binder.record(Reached.class, mapping, what);
      Place place = mapping.place();
      servers.add(
          new RemoteServer(
              entry.getKey(),
              Host.of(reached.host(), place.toString()),
              reached.process(),
              reached.start(),
              ssh));
    }
    return new ServersFile(List.copyOf(servers));
  }
}
