package assay.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Commands whose servers may be slow, because other tests keep the machine busy. */
final class PatientRuns {
  private static final Set<String> COMMANDS = Set.of("run", "verify");
  private static final Set<String> SERVER_STORES = Set.of("accumulo", "cassandra", "hbase");

  private PatientRuns() {}

  /**
   * The arguments of a command and, for a run or a proof on servers whose experiment sets no
   * time-out, one that servers on a busy machine can meet.
   */
  static List<String> arguments(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    if (!all.isEmpty()
        && COMMANDS.contains(all.get(0))
        && SERVER_STORES.stream().anyMatch(all::contains)
        && all.stream().noneMatch(PatientRuns::setsTimeout)) {
      all.addAll(List.of("--setting", "timeout=60s"));
    }
    return all;
  }

  private static boolean setsTimeout(String argument) {
    try {
      Path file = Path.of(argument);
      return argument.contains("timeout")
          || (Files.isRegularFile(file) && Files.readString(file).contains("timeout"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
