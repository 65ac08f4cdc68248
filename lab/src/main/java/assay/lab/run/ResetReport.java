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
 * Report on the reset before a run, {@code environment.reset} in run.json. Immutable.
 *
 * @param asked the requested reset
 * @param servers servers that were restarted; may be empty
 * @param instance the id of the store's data; empty if servers were not restarted
 * @param filesBefore number of files in the servers' data folders when they started; empty if data
 *     was not deleted
 * @param caches caches of the operating system; empty if the reset does not include them
 * @param tables how each of the run's tables was created
 * @param faults how the reset differs from the request; may be empty
 */
public record ResetReport(
    Reset asked,
    List<Server> servers,
    Optional<Change<String>> instance,
    Optional<Long> filesBefore,
    Optional<Caches> caches,
    List<Table> tables,
    List<Fault> faults) {
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

  /** A value before and after the reset; empty if the value is unavailable. */
  public record Change<T>(Optional<T> before, Optional<T> after) {}

  /**
   * Identifies a process.
   *
   * @param startTicks clock ticks from boot to the process's start, field 22 of {@code
   *     /proc/PID/stat}
   */
  public record Identity(long pid, long startTicks) {}

  /**
   * @param label label of the server, such as {@code tserver-1}
   */
  public record Server(String label, Change<Identity> process) {}

  /**
   * @param pageDrops number of times since boot that the kernel dropped its page cache, {@code
   *     drop_pagecache} in {@code /proc/vmstat}
   * @param slabDrops the same number for caches of names and inodes, {@code drop_slab}
   */
  public record Caches(Change<Long> pageDrops, Change<Long> slabDrops) {}

  /**
   * @param made how the table was created, such as {@code new}
   */
  public record Table(String name, boolean wasThere, String made, double seconds) {}

  public enum Code {
    /** A process of the cluster was still running after the cluster was stopped. */
    SERVER_LEFT,
    /**
     * Data of the previous instance still existed after deletion, or the new instance has the same
     * id.
     */
    DATA_LEFT,
    /** The operating system's caches were not dropped. */
    CACHES_KEPT,
    /** A table that should have been deleted with the data still existed. */
    TABLE_LEFT;

    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * @param text description in one clause
   */
  public record Fault(Code code, String text) {}

  public ResetReport with(List<Table> made) {
    List<Fault> more = new ArrayList<>(faults);
    if (asked == Reset.WIPE) {
      made.stream()
          .filter(Table::wasThere)
          .map(table -> new Fault(Code.TABLE_LEFT, "table '" + table.name + "' still exists"))
          .forEach(more::add);
    }
    return new ResetReport(asked, servers, instance, filesBefore, caches, made, more);
  }

  public Map<String, Object> toMap() {
    return JSON.convertValue(this, new TypeReference<Map<String, Object>>() {});
  }

  /** Returns faults of a run's reset, from the run's manifest; empty for older runs. */
  public static List<Fault> faults(Manifest manifest) {
    Object faults =
        manifest.environment().get(KEY) instanceof Map<?, ?> reset ? reset.get("faults") : null;
    return faults == null
        ? List.of()
        : JSON.convertValue(faults, new TypeReference<List<Fault>>() {});
  }
}
