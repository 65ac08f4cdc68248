package assay.lab.plan.admin;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.PlanContext;
import assay.lab.study.Key;
import java.time.Duration;
import java.util.List;

/**
 * Phase that runs a command declared in the experiment file.
 *
 * @param command name of the command in the experiment file
 * @param arguments the program and its arguments
 * @param longest time limit, after which the command is killed and the run fails
 */
public record ShellPlan(
    @Key(Key.PHASE_NAME) String name,
    @Key("Name of the command in 'commands'.") String command,
    List<String> arguments,
    @Key(
            name = "timeout",
            value = "Time limit after which the command is killed and the run fails.",
            otherwise = "60s")
        Duration longest)
    implements PhasePlan {
  public ShellPlan {
    arguments = List.copyOf(arguments);
  }

  @Override
  public String label() {
    return command;
  }

  @Override
  public boolean usesStore() {
    return false;
  }

  /**
   * The command's output file is named after the step, so each execution needs a different name.
   */
  @Override
  public ShellPlan numbered(long number) {
    return new ShellPlan(name + "-" + number, command, arguments, longest);
  }

  @Override
  public ShellPlan within(PlanContext file) {
    return new ShellPlan(name, command, file.commands().apply(command), longest);
  }
}
