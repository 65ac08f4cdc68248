package assay.lab.run;

import assay.lab.run.EventDetail.AdminEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Duration and CPU time of a phase that ran a program to its end. The CPU time of the store's
 * servers during the phase is included as well.
 *
 * @param realSeconds duration of the program
 * @param cpu CPU times; the key is {@link #PROGRAM} or the role of the servers
 */
public record ProgramTimes(String phase, double realSeconds, Map<String, CpuTime> cpu) {
  public static final String PROGRAM = "program";

  private static final Set<String> KINDS = Set.of("shell", PROGRAM);

  /**
   * Results of a command.
   *
   * @param output last part of the command's output
   * @param exitCode exit code of the command; like the times, null if the command was stopped
   */
  public record CommandResult(
      String output, Integer exitCode, Double realSeconds, Map<String, CpuTime> cpu) {}

  public ProgramTimes {
    cpu = Map.copyOf(cpu);
  }

  public static List<ProgramTimes> of(RecordedRun run) {
    List<ProgramTimes> all = new ArrayList<>();
    for (Event event : run.events()) {
      if (event.kind().equals(Event.ADMIN_END)
          && KINDS.contains(event.detail(AdminEnd.class).kind())) {
        CommandResult result = event.detail(CommandResult.class);
        if (result.realSeconds() != null) {
          all.add(new ProgramTimes(event.phase(), result.realSeconds(), result.cpu()));
        }
      }
    }
    return all;
  }
}
