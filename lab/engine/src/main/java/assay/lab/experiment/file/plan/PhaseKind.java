package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.Place;
import assay.lab.plan.admin.ColdPlan;
import assay.lab.plan.admin.PausePlan;
import assay.lab.plan.admin.ProgramPlan;
import assay.lab.plan.admin.ServersPlan;
import assay.lab.plan.admin.ShellPlan;
import assay.lab.plan.admin.TablePlan;
import assay.lab.plan.admin.WarmPlan;
import assay.lab.plan.phase.ImportPlan;
import assay.lab.plan.phase.StudyPhaseKind;
import assay.store.Names;
import java.util.List;
import java.util.stream.Stream;

/**
 * Kind of phase in experiment files.
 *
 * @param name name of the kind in experiment files
 * @param type type of the plan, or of a {@link PhaseSpec} that creates the plan
 * @param meaning description of the kind in one line
 */
public record PhaseKind(String name, Class<?> type, String meaning) {
  /** Kinds that Assay defines. A new kind needs an entry in this list and a record. */
  private static final List<PhaseKind> OWN =
      List.of(
          new PhaseKind("load", PhaseSpecs.Load.class, "Inserts rows after the existing rows."),
          new PhaseKind("run", PhaseSpecs.Run.class, "Runs operations on the rows loaded so far."),
          new PhaseKind("presplit", PresplitSpec.class, "Splits the table into tablets."),
          new PhaseKind("format", FormatSpec.class, "Writes rows to files in the store's format."),
          new PhaseKind(
              "import", ImportPlan.class, "Imports the files of a format phase into the table."),
          new PhaseKind("compact", TablePlan.class, "Compacts the table's files."),
          new PhaseKind(
              "flush", TablePlan.class, "Flushes the table's data from server memory to files."),
          new PhaseKind(
              "warm",
              WarmPlan.class,
              "Reads the table until the servers' caches hold all of the table's data."),
          new PhaseKind(
              "cold", ColdPlan.class, "Drops the caches of the servers and the operating system."),
          new PhaseKind(
              "pause", PausePlan.class, "Waits for a set time without putting load on the store."),
          new PhaseKind("drop", TablePlan.class, "Drops the table and its rows."),
          new PhaseKind("create", TablePlan.class, "Recreates the dropped table, without rows."),
          new PhaseKind(
              "throttle", ThrottleSpec.class, "Limits requests per second on the servers."),
          new PhaseKind("shell", ShellPlan.class, "Runs a command defined in 'commands'."),
          new PhaseKind("stop", ServersPlan.class, "Stops servers of the store."),
          new PhaseKind("start", ServersPlan.class, "Starts servers that are stopped."),
          new PhaseKind(
              "program",
              ProgramPlan.class,
              "Runs and times a program of the store, such as an offline compaction."));

  public static List<PhaseKind> all() {
    return Stream.concat(
            OWN.stream(),
            StudyPhaseKind.ofStudies().stream()
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

  boolean isOwn() {
    return OWN.contains(this);
  }
}
