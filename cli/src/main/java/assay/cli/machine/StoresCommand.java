package assay.cli.machine;

import assay.cli.home.Home;
import assay.store.Difference;
import assay.store.Setting;
import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.capability.Capability;
import assay.store.catalog.StoreCatalog;
import java.io.PrintWriter;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "stores",
    description = "Lists all stores with their capabilities, or shows the settings of one store.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  assay stores accumulo"})
public final class StoresCommand implements Callable<Integer> {
  private final Home home;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "STORE",
      description = "Store whose settings to show. Default: all stores, without settings.")
  private String store;

  @Option(names = "--markdown", description = "Prints the capabilities as a Markdown table.")
  private boolean markdown;

  public StoresCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() throws StoreException {
    StoreCatalog catalog = home.stores();
    if (markdown) {
      CapabilityTable.lines(catalog).forEach(out()::println);
    } else if (store == null) {
      for (String name : catalog.names()) {
        try {
          describe(catalog.provider(name));
        } catch (StoreException e) {
          out().printf("%-10s %s%n", name, e.getMessage());
        }
      }
    } else {
      StoreProvider provider = catalog.provider(store);
      describe(provider);
      for (Setting setting : provider.settings()) {
        String value =
            setting.defaultValue().isEmpty() ? "" : " Default: " + setting.defaultValue() + ".";
        out().printf("  %-18s %s%s%n", setting.name(), setting.meaning(), value);
      }
    }
    return 0;
  }

  private void describe(StoreProvider provider) {
    String capabilities =
        Capability.of(provider.storeClass()).stream()
            .map(Capability::label)
            .collect(Collectors.joining(", "));
    out().printf("%-10s %s%n", provider.name(), provider.description());
    out().printf("           %s%n", capabilities.isEmpty() ? "no capabilities" : capabilities);
    for (Difference difference : new TreeSet<>(provider.differences())) {
      out().printf("           differs: %s%n", difference.label());
    }
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
