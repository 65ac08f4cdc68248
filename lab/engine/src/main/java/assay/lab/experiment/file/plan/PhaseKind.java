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
          new PhaseKind(
              "load",
              PhaseSpecs.Load.class,
              "Inserts new rows; row numbers continue after the last existing row."),
          new PhaseKind(
              "run",
              PhaseSpecs.Run.class,
              "Runs the operations of a workload, such as reads and updates of loaded rows."),
          new PhaseKind("presplit", PresplitSpec.class, "Splits the table into tablets."),
          new PhaseKind(
              "format",
              FormatSpec.class,
              "Writes rows to files in the store's own format, for a later 'import' phase."),
          new PhaseKind(
              "import",
              ImportPlan.class,
              "Adds the files of a 'format' phase to the table (bulk load)."),
          new PhaseKind("compact", TablePlan.class, "Compacts the table's files."),
          new PhaseKind(
              "flush", TablePlan.class, "Flushes the table's data from server memory to files."),
          new PhaseKind(
              "warm",
              WarmPlan.class,
              "Reads the table until the servers' caches hold all of the table's data."),
          new PhaseKind(
              "cold",
              ColdPlan.class,
              "Removes the table's data from the servers' caches. If Assay has permission, the "
                  + "phase also drops the operating system's caches."),
          new PhaseKind(
              "pause",
              PausePlan.class,
              "Waits for the time in 'duration', without putting load on the store."),
          new PhaseKind("drop", TablePlan.class, "Drops the table and its rows."),
          new PhaseKind("create", TablePlan.class, "Recreates a dropped table, without its rows."),
          new PhaseKind(
              "throttle",
              ThrottleSpec.class,
              "Limits the requests or bytes that each server handles per second."),
          new PhaseKind(
              "shell",
              ShellPlan.class,
              "Runs a command that is defined in the experiment's key 'commands'."),
          new PhaseKind("stop", ServersPlan.class, "Stops servers of the store."),
          new PhaseKind("start", ServersPlan.class, "Starts servers that are stopped."),
          new PhaseKind(
              "program",
              ProgramPlan.class,
              "Runs a program from the store's distribution, such as an offline compaction, and "
                  + "measures its run time and CPU time."));

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
