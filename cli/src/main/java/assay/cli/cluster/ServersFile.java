package assay.cli.cluster;

import assay.cli.launch.Host;
import assay.cli.launch.Ssh;
import assay.lab.experiment.file.plan.Binder;
import assay.lab.experiment.file.yaml.Place;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.experiment.file.yaml.YamlTree;
import assay.lab.study.Key;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * YAML file that lists servers that Assay did not start. Each key of the file is the name of a
 * server. Each value contains the server's host, process pattern and start command.
 *
 * @param servers servers in the order of the file
 */
public record ServersFile(List<RemoteServer> servers) {
  private static final String REMEDY =
      "one key per server, such as tserver-1: {host: HOST, process: REGEX, start: COMMAND}";

  public record Access(
      @Key("Host on which the server runs, as an ssh target: `[USER@]HOST[:PORT]`.") String host,
      @Key(
              "Extended regular expression that matches the command line of this server's "
                  + "process and of no other process.")
          String process,
      @Key("Command that starts the server in the background and then exits.") String start) {}

  /**
   * Reads a file that lists servers.
   *
   * @param ssh settings of the ssh client
   * @throws IllegalArgumentException if the file is invalid; the message is one line that begins
   *     with the file's name and the line number
   */
  public static ServersFile read(Path file, Ssh ssh) {
    String text = YamlTree.text(file, "write a YAML file with " + REMEDY);
    Tree.Mapping root = YamlTree.parse(file.toString(), text, "write " + REMEDY).mapping("servers");
    List<RemoteServer> servers = new ArrayList<>();
    for (Map.Entry<String, Tree> entry : root.values().entrySet()) {
      String what = "server '" + entry.getKey() + "'";
      Tree.Mapping mapping = entry.getValue().mapping(what);
      Access access = Binder.record(Access.class, mapping, what);
      Place place = mapping.place();
      servers.add(
          new RemoteServer(
              entry.getKey(),
              Host.of(access.host(), place.toString()),
              access.process(),
              access.start(),
              ssh));
    }
    return new ServersFile(List.copyOf(servers));
  }
}
