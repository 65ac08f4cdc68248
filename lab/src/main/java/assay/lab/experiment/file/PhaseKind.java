package assay.lab.experiment.file;

import assay.store.Names;
import java.util.List;

/**
 * A kind of phase.
 *
 * @param name as files call it
 * @param meaning one line
 */
record PhaseKind(String name, Class<? extends PhaseSpec> type, String meaning) {
  /** A new kind is a line here and a record. */
  private static final List<PhaseKind> ALL =
      List.of(
          new PhaseKind("load", PhaseSpecs.Load.class, "inserts rows behind those that are there"),
          new PhaseKind("run", PhaseSpecs.Run.class, "does operations on the rows loaded so far"),
          new PhaseKind("presplit", PresplitSpec.class, "divides the table by its keys"),
          new PhaseKind("format", BulkSpecs.Format.class, "makes files in the store's own format"),
          new PhaseKind("import", BulkSpecs.Import.class, "hands such files to the store"),
          new PhaseKind("compact", PhaseSpecs.Compact.class, "servers merge the table's files"),
          new PhaseKind("flush", PhaseSpecs.Flush.class, "servers write memory to files"),
          new PhaseKind("pause", PhaseSpecs.Pause.class, "leaves the store alone"),
          new PhaseKind("drop", PhaseSpecs.Drop.class, "removes the table"),
          new PhaseKind("create", PhaseSpecs.Create.class, "makes the table again, empty"),
          new PhaseKind(
              "throttle",
              PhaseSpecs.Throttled.class,
              "has the servers take no more requests than so many a second"),
          new PhaseKind("shell", PhaseSpecs.Shell.class, "runs a command that the file declares"));

  static List<PhaseKind> all() {
    return ALL;
  }

  static List<String> names() {
    return ALL.stream().map(PhaseKind::name).toList();
  }

  static PhaseKind named(String name, Place place) {
    return ALL.stream()
        .filter(kind -> kind.name.equals(name))
        .findFirst()
        .orElseThrow(() -> place.bad("no phase '" + name + "'; " + Names.nearest(name, names())));
  }

  /** The name of a spec's kind. */
  static String of(PhaseSpec spec) {
    if (spec instanceof Activities several) {
      return several.kind();
    }
    return ALL.stream().filter(kind -> kind.type == spec.getClass()).findFirst().orElseThrow().name;
  }
}
