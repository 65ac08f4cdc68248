package assay.lab.run;

import assay.lab.plan.Reset;
import assay.lab.value.NamedValues;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Report on the reset before a run, stored as {@code environment.reset} in run.json. Immutable.
 *
 * @param servers servers that were restarted; may be empty
 * @param instance id of the store's data before and after the reset; empty if servers were not
 *     restarted
 * @param filesBefore number of files in the servers' data folders when the servers started; empty
 *     if data was not deleted
 * @param caches caches of the operating system; empty if the reset does not drop these caches
 * @param tables how each of the run's tables was created
 * @param faults differences between the requested and the actual reset; may be empty
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

  public record Change<T>(Optional<T> before, Optional<T> after) {}

  /**
   * Identifies a process.
   *
   * @param startTicks clock ticks from boot to the start of the process; field 22 of {@code
   *     /proc/PID/stat}
   */
  public record Identity(long pid, long startTicks) {}

  public record Server(String label, Change<Identity> process) {}

  /**
   * @param pageDrops number of times since boot that the kernel dropped its page cache; {@code
   *     drop_pagecache} in {@code /proc/vmstat}
   * @param slabDrops number of times since boot that the kernel dropped its caches of names and
   *     inodes; {@code drop_slab} in {@code /proc/vmstat}
   */
  public record Caches(Change<Long> pageDrops, Change<Long> slabDrops) {}

  public record Table(String name, boolean wasThere, String made, double seconds) {}

  public enum Code {
    SERVER_LEFT,
    /**
     * The store's previous data still existed after deletion, or its new data has the same instance
     * id as the previous data.
     */
    DATA_LEFT,
    CACHES_KEPT,
    /** A table still existed, although the store's data had been deleted. */
    TABLE_LEFT;

    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

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

  public NamedValues toValues() {
    return JSON.convertValue(this, NamedValues.class);
  }

  public static List<Fault> faults(Manifest manifest) {
    return manifest
        .environment()
        .values(KEY)
        .map(reset -> reset.get("faults"))
        .map(faults -> JSON.convertValue(faults, new TypeReference<List<Fault>>() {}))
        .orElse(List.of());
  }
}
