package assay.lab.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a phase that ran a program to its end took: as {@code time} of a shell has it for the
 * program, and CPU time of servers while it ran.
 *
 * @param phase that ran it
 * @param realSeconds from the program's start to its end
 * @param cpu by {@link #PROGRAM} or the role of servers
 */
public record ProgramTimes(String phase, double realSeconds, Map<String, Cpu> cpu) {
  /** The program among those that used CPU. */
  public static final String PROGRAM = "program";

  /** Details of the event of a phase's end. */
  public static final String REAL = "realSeconds";

  public static final String CPU = "cpu";
  public static final String USER = "userSeconds";
  public static final String SYS = "sysSeconds";

  /** CPU time of a process or role. */
  public record Cpu(double userSeconds, double sysSeconds) {
    public double seconds() {
      return userSeconds + sysSeconds;
    }
  }

  public ProgramTimes {
    cpu = Map.copyOf(cpu);
  }

  /** All programs that a run has run to their ends, in their order. */
  public static List<ProgramTimes> of(RecordedRun run) {
    List<ProgramTimes> all = new ArrayList<>();
    for (Event event : run.events()) {
      if (event.kind().equals(Event.ADMIN_END)
          && event.detail().get(CPU) instanceof Map<?, ?> cpu
          && number(event.detail().get(REAL)).isPresent()) {
        Map<String, Cpu> used = new LinkedHashMap<>();
        cpu.forEach((who, times) -> used.put(String.valueOf(who), cpu((Map<?, ?>) times)));
        all.add(
            new ProgramTimes(event.phase(), number(event.detail().get(REAL)).getAsDouble(), used));
      }
    }
    return all;
  }

  private static Cpu cpu(Map<?, ?> times) {
    return new Cpu(number(times.get(USER)).orElseThrow(), number(times.get(SYS)).orElseThrow());
  }

  private static OptionalDouble number(Object value) {
    return value instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }
}
