package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.admin.ProgramPlan;
import assay.lab.run.CpuTime;
import assay.lab.run.ProgramTimes.CommandResult;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs a program that ships with the store's distribution, and measures the program's run time. The
 * program logs to {@code PHASE.log}.
 */
record ProgramPhase(ProgramPlan plan) implements AdminPhase {
  @Override
  public CommandResult perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    Path log = context.out().folder().path().resolve(name() + ".log");
    List<String> jvm = new ArrayList<>(plan.jvm());
    jvm.addAll(context.runListener().programFlags(name()));
    List<String> command = context.servers().program(plan.main(), plan.arguments(), jvm, log);
    Map<String, CpuTime> before = servers(context);
    CommandResult result = new TimedCommand(name(), command, context).run(plan.longest());
    if (result.cpu() == null) {
      return result;
    }
    Map<String, CpuTime> cpu = new LinkedHashMap<>(result.cpu());
    servers(context).forEach((role, now) -> cpu.put(role, now.since(before.get(role)).rounded()));
    return new CommandResult(result.output(), result.exitCode(), result.realSeconds(), cpu);
  }

  private Map<String, CpuTime> servers(PhaseContext context) throws StoreException {
    Map<String, CpuTime> used = new LinkedHashMap<>();
    for (String role : plan.servers()) {
      used.put(
          role,
          context
              .serverCounters()
              .cpu(role)
              .orElseThrow(
                  () ->
                      StoreException.failed(
                          "no server of role '" + role + "' runs on this machine")));
    }
    return used;
  }
}
