package assay.lab.plan.admin;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import assay.lab.study.Require;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Phase that runs a program from the store's distribution, and measures the program's real, user
 * and system time. The program runs with the class path and the configuration of the store's
 * servers.
 *
 * @param main the program's main class
 * @param jvm flags of the program's JVM
 * @param servers roles of servers that the program needs; the CPU time of these servers is measured
 *     as well
 * @param longest time limit, after which the program is killed and the run fails
 */
public record ProgramPlan(
    @Key(Key.PHASE_NAME) String name,
    @Key(
            "Main class of the program, from the jars of the store's servers, such as "
                + "org.apache.hadoop.hbase.regionserver.CompactionTool.")
        String main,
    @Key("Arguments of the program. Default: none.") List<String> arguments,
    @Key("Flags of the program's JVM, such as -Xmx1g. Default: none.") List<String> jvm,
    @Key(
            "Roles of servers that the program needs, such as datanode. Assay measures the CPU "
                + "time of these servers and of the program. Default: none.")
        List<String> servers,
    @Key(
            name = "timeout",
            value = "Time limit after which the program is killed and the run fails.",
            otherwise = "10m")
        Duration longest)
    implements PhasePlan {
  public ProgramPlan {
    arguments = List.copyOf(arguments);
    jvm = List.copyOf(jvm);
    servers = List.copyOf(servers);
    Require.that(
        main.matches("[A-Za-z_][\\w$]*(\\.[A-Za-z_][\\w$]*)*"),
        "'main' must be a class name, such as "
            + "org.apache.hadoop.hbase.regionserver.CompactionTool; got '"
            + main
            + "'");
  }

  @Override
  public Optional<Program> program() {
    return Optional.of(new Program(main, arguments, jvm));
  }

  @Override
  public List<String> requiredServers() {
    return servers;
  }

  @Override
  public boolean usesStore() {
    return false;
  }
}
