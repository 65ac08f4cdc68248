package assay.lab.run;

import assay.lab.plan.Reset;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Proof of what was done before a run so that it begins as the others do: {@code environment.reset}
 * in run.json. Immutable.
 *
 * @param asked of the run
 * @param servers that were stopped and started; empty if none were
 * @param instance the store's own id of its data, where servers were stopped and started
 * @param filesBefore files in the folders of the servers' data when they were started; empty if
 *     nobody deleted them
 * @param caches of the operating system; empty if nobody was to drop them
 * @param tables how each of the run's tables was made
 * @param faults in what the reset is not as it was asked for; empty if it is
 */
public record ResetReport(
    Reset asked,
    List<Server> servers,
    Optional<Change<String>> instance,
    Optional<Long> filesBefore,
    Optional<Caches> caches,
    List<Table> tables,
    List<Fault> faults) {
  /** Key of the manifest's environment. */
  public static final String KEY = "reset";

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_ABSENT, JsonInclude.Include.USE_DEFAULTS))
          .build();

  public ResetReport {
    servers = List.copyOf(servers);
    tables = List.copyOf(tables);
    faults = List.copyOf(faults);
  }

  /** Of a run whose servers and caches stay as they are. */
  public static ResetReport tablesOnly(Reset asked) {
    return new ResetReport(
        asked,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of());
  }

  /** Something before the reset and after it; empty where there was none, or it did not tell. */
  public record Change<T>(Optional<T> before, Optional<T> after) {}

  /**
   * One process and no other.
   *
   * @param startTicks clock ticks from boot to its start, field 22 of {@code /proc/PID/stat}
   */
  public record Identity(long pid, long startTicks) {}

  /** A server, by its label such as {@code tserver-1}. */
  public record Server(String label, Change<Identity> process) {}

  /**
   * Caches of the operating system.
   *
   * @param pageDrops how often the kernel has dropped its page cache since boot, {@code
   *     drop_pagecache} in {@code /proc/vmstat}
   * @param slabDrops the same of caches of names and inodes, {@code drop_slab}
   */
  public record Caches(Change<Long> pageDrops, Change<Long> slabDrops) {}

  /** How a table was made, such as {@code new}, and how long that took. */
  public record Table(String name, boolean wasThere, String made, double seconds) {}

  /** What may be wrong with a reset. */
  public enum Code {
    /** A process of the cluster was alive after the cluster was stopped. */
    SERVER_LEFT,
    /**
     * Data of the former instance were there after they were deleted, or it is the same instance.
     */
    DATA_LEFT,
    /** The operating system's caches stayed. */
    CACHES_KEPT,
    /** A table was there that was to be gone with the data. */
    TABLE_LEFT;

    /** As the manifest has it. */
    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** What is not as it was asked for, one clause. */
  public record Fault(Code code, String text) {}

  /** The same with how the tables were made. */
  public ResetReport with(List<Table> made) {
    List<Fault> more = new ArrayList<>(faults);
    if (asked == Reset.WIPE) {
      made.stream()
          .filter(Table::wasThere)
          .map(table -> new Fault(Code.TABLE_LEFT, "table '" + table.name + "' is still there"))
          .forEach(more::add);
    }
    return new ResetReport(asked, servers, instance, filesBefore, caches, made, more);
  }

  /** As the manifest has it. */
  public Map<String, Object> toMap() {
    return JSON.convertValue(this, new TypeReference<Map<String, Object>>() {});
  }

  /** What was wrong with a run's reset, as its manifest has it; empty of older runs, too. */
  public static List<Fault> faults(Manifest manifest) {
    Object faults =
        manifest.environment().get(KEY) instanceof Map<?, ?> reset ? reset.get("faults") : null;
    return faults == null
        ? List.of()
        : JSON.convertValue(faults, new TypeReference<List<Fault>>() {});
  }
}
