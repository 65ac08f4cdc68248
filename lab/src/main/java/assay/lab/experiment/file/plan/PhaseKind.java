package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.Place;
import assay.lab.plan.phase.StudyPhaseKind;
import assay.lab.study.Studies;
import assay.store.Names;
import java.util.List;
import java.util.stream.Stream;

/**
 * @param name in experiment files
 * @param type a {@link PhaseSpec}, or the plan of a study's phase
 * @param meaning one line
 */
public record PhaseKind(String name, Class<?> type, String meaning) {
  /** To add a kind, add a line here and a record. */
  private static final List<PhaseKind> OWN =
      List.of(
          new PhaseKind("load", PhaseSpecs.Load.class, "Inserts rows after those that exist."),
          new PhaseKind("run", PhaseSpecs.Run.class, "Runs operations on the rows loaded so far."),
          new PhaseKind("presplit", PresplitSpec.class, "Splits the table by its keys."),
          new PhaseKind(
              "format", BulkSpecs.Format.class, "Writes rows into files of the store's format."),
          new PhaseKind(
              "import", BulkSpecs.Import.class, "Imports files of a format phase into the table."),
          new PhaseKind("compact", PhaseSpecs.Compact.class, "Compacts the table's files."),
          new PhaseKind("flush", PhaseSpecs.Flush.class, "Flushes the servers' memory to files."),
          new PhaseKind(
              "warm", PhaseSpecs.Warm.class, "Reads the table until the servers' caches hold it."),
          new PhaseKind("cold", PhaseSpecs.Cold.class, "Drops the caches of servers and system."),
          new PhaseKind("pause", PhaseSpecs.Pause.class, "Waits without load on the store."),
          new PhaseKind("drop", PhaseSpecs.Drop.class, "Drops the table with its rows."),
          new PhaseKind("create", PhaseSpecs.Create.class, "Creates the table again, empty."),
          new PhaseKind(
              "throttle", ThrottleSpec.class, "Limits requests per second on the servers."),
          new PhaseKind("shell", PhaseSpecs.Shell.class, "Runs a command that the file declares."),
          new PhaseKind("stop", PhaseSpecs.Stop.class, "Stops servers of the store."),
          new PhaseKind("start", PhaseSpecs.Start.class, "Starts servers that are stopped."),
          new PhaseKind(
              "program",
              PhaseSpecs.Program.class,
              "Runs and times a program of the store, such as an offline compaction."));

  public static List<PhaseKind> all() {
    return Stream.concat(
            OWN.stream(),
            Studies.parts(StudyPhaseKind.class).stream()
                .map(kind -> new PhaseKind(kind.name(), kind.type(), kind.meaning())))
        .toList();
  }

  static List<String> names() {
    return all().stream().map(PhaseKind::name).toList();
  }

  static PhaseKind named(String name, Place place) {
    return all().stream()
        .filter(kind -> kind.name.equals(name))
        .findFirst()
        .orElseThrow(() -> place.bad("no phase '" + name + "'; " + Names.nearest(name, names())));
  }

  public static String of(PhaseSpec spec) {
    if (spec instanceof Activities several) {
      return several.kind();
    }
    if (spec instanceof StudyPhaseSpec study) {
      return study.kind().name();
    }
    return OWN.stream().filter(kind -> kind.type == spec.getClass()).findFirst().orElseThrow().name;
  }
}
