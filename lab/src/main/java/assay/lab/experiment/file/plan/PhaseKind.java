package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.Place;
import assay.lab.plan.phase.StudyPhaseKind;
import assay.lab.study.Studies;
import assay.store.Names;
import java.util.List;
import java.util.stream.Stream;

/**
 * A kind of phase.
 *
 * @param name as files call it
 * @param type a {@link PhaseSpec}, or the plan of a study's phase
 * @param meaning one line
 */
public record PhaseKind(String name, Class<?> type, String meaning) {
  /** A new kind is a line here and a record. */
  private static final List<PhaseKind> OWN =
      List.of(
          new PhaseKind("load", PhaseSpecs.Load.class, "inserts rows behind those that are there"),
          new PhaseKind("run", PhaseSpecs.Run.class, "does operations on the rows loaded so far"),
          new PhaseKind("presplit", PresplitSpec.class, "divides the table by its keys"),
          new PhaseKind("format", BulkSpecs.Format.class, "makes files in the store's own format"),
          new PhaseKind("import", BulkSpecs.Import.class, "hands such files to the store"),
          new PhaseKind("compact", PhaseSpecs.Compact.class, "servers merge the table's files"),
          new PhaseKind("flush", PhaseSpecs.Flush.class, "servers write memory to files"),
          new PhaseKind(
              "warm", PhaseSpecs.Warm.class, "reads the table until servers find it in caches"),
          new PhaseKind("cold", PhaseSpecs.Cold.class, "drops what servers and system cache"),
          new PhaseKind("pause", PhaseSpecs.Pause.class, "leaves the store alone"),
          new PhaseKind("drop", PhaseSpecs.Drop.class, "removes the table"),
          new PhaseKind("create", PhaseSpecs.Create.class, "makes the table again, empty"),
          new PhaseKind(
              "throttle",
              ThrottleSpec.class,
              "has the servers take no more requests than so many a second"),
          new PhaseKind("shell", PhaseSpecs.Shell.class, "runs a command that the file declares"),
          new PhaseKind("stop", PhaseSpecs.Stop.class, "stops servers of the store"),
          new PhaseKind("start", PhaseSpecs.Start.class, "starts servers that are stopped"),
          new PhaseKind(
              "program",
              PhaseSpecs.Program.class,
              "runs and times a program of the store's distribution, such as an offline compaction"));

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

  /** The name of a spec's kind. */
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
