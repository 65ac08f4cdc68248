package assay.cli.experiment;

import assay.cli.home.Catalogue;
import assay.cli.home.Home;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.experiment.file.ExperimentSchema;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "experiments",
    description =
        "Lists the experiments that come with Assay. 'assay run NAME' runs an experiment.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  assay run template --store rocksdb"})
public final class ExperimentsCommand implements Callable<Integer> {
  private final Home home;

  @Spec private CommandSpec spec;

  @Option(
      names = "--schema",
      description = "Prints a JSON Schema for experiment files, for use in editors.")
  private boolean schema;

  public ExperimentsCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (schema) {
      out.println(ExperimentSchema.json());
    } else {
      Catalogue catalogue = home.experiments();
      int width = catalogue.names().stream().mapToInt(String::length).max().orElse(1);
      for (String name : catalogue.names()) {
        ExperimentFile file = ExperimentFile.read(catalogue.file(name), Map.of());
        out.printf("%-" + width + "s  %s%n", name, file.description());
      }
    }
    return 0;
  }
}
