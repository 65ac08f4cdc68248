package assay.cli.machine;

import assay.store.Difference;
import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.capability.Capability;
import assay.store.catalog.StoreCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Markdown table of the capabilities that the binding of each store declares. Stores whose binding
 * cannot be read are omitted.
 */
final class CapabilityTable {
  private CapabilityTable() {}

  static List<String> lines(StoreCatalog catalog) throws StoreException {
    List<String> lines = new ArrayList<>();
    List<String> heading = new ArrayList<>(List.of("store", "description"));
    for (Capability capability : Capability.values()) {
      heading.add(capability.label());
    }
    heading.add("differs");
    lines.add(line(heading));
    lines.add("|" + "---|".repeat(heading.size()));
    for (String name : catalog.names(any -> true)) {
      lines.add(line(row(name, catalog.provider(name))));
    }
    return lines;
  }

  private static List<String> row(String name, StoreProvider provider) {
    List<String> row = new ArrayList<>(List.of("`" + name + "`", provider.description()));
    List<Capability> has = Capability.of(provider.storeClass());
    for (Capability capability : Capability.values()) {
      row.add(has.contains(capability) ? "yes" : "–");
    }
    row.add(
        provider.differences().stream()
            .sorted()
            .map(Difference::label)
            .collect(Collectors.joining("; ")));
    return row;
  }

  private static String line(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |")).replace("|  |", "| |");
  }
}
