package assay.lab.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Times of a phase that ran a program to its end: those of the program, as a shell's {@code time}
 * reports them, and CPU time of servers meanwhile.
 *
 * @param realSeconds duration of the program
 * @param cpu by {@link #PROGRAM} or role of servers
 */
public record ProgramTimes(String phase, double realSeconds, Map<String, Cpu> cpu) {
  public static final String PROGRAM = "program";

  public static final String REAL = "realSeconds";

  public static final String CPU = "cpu";
  public static final String USER = "userSeconds";
  public static final String SYS = "sysSeconds";

  public record Cpu(double userSeconds, double sysSeconds) {
    public double seconds() {
      return userSeconds + sysSeconds;
    }
  }

  public ProgramTimes {
    cpu = Map.copyOf(cpu);
  }

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
