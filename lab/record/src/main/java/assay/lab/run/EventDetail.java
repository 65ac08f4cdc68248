package assay.lab.run;

import assay.lab.run.file.RunFolder;
import assay.lab.value.NamedValues;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;

/**
 * Converts the details of events between named values and records, and defines the records that
 * several packages use. docs/formats.md describes the components of the records. A component is
 * null, 0 or empty if its value was not recorded.
 */
public final class EventDetail {
  private static final ObjectMapper JSON =
      RunFolder.JSON.copy().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private EventDetail() {}

  public record PhaseStart(
      String pacing,
      Double offeredPerSecond,
      int threads,
      long warmupSeconds,
      Double durationSeconds,
      String filteredAt) {
    public PhaseStart {
      pacing = pacing == null ? "closed" : pacing;
    }
  }

  /**
   * Detail of the event at the end of a phase that puts no load on the store.
   *
   * @param conditions facts that the phase determined about the environment; null if none. The file
   *     run.json of the ended run contains the facts under the phase's name.
   * @param results other results of the phase by name; empty if the phase failed or was stopped
   */
  public record AdminEnd(
      String kind, double seconds, Object conditions, @JsonAnySetter Map<String, Object> results) {
    public AdminEnd {
      results = results == null ? Map.of() : results;
    }
  }

  /**
   * Detail of the event at the start or end of an action.
   *
   * @param server name of the server; empty if the action is not on a server
   * @param lateMillis delay of the action's start in ms; null in the end event
   */
  public record ActionDetail(
      long id,
      String act,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String server,
      Long pid,
      Boolean failed,
      Double lateMillis) {
    public ActionDetail {
      act = act == null ? "" : act;
    }
  }

  /**
   * Detail of an event about a server or a server's process.
   *
   * @param machine machine of the server; null if the server runs on the machine that leads the run
   */
  public record ServerDetail(String server, Long pid, Double seconds, String machine) {
    public ServerDetail {
      server = server == null ? "" : server;
    }
  }

  public record FleetSkew(
      int workers, double barrierMillis, double startMillis, double clockErrorMillis) {}

  public record FleetLoss(double missingShare) {}

  /**
   * Detail of the event that describes a machine.
   *
   * @param writer name of the process that writes the machine's series
   * @param kernel boot id of the machine, which identifies the machine regardless of names and
   *     addresses; empty if the id cannot be read
   * @param serialDisks disks that are known to handle only one request at a time
   */
  public record HostDetail(String writer, String kernel, List<String> serialDisks) {
    public HostDetail {
      kernel = kernel == null ? "" : kernel;
      serialDisks = serialDisks == null ? List.of() : serialDisks;
    }
  }

  public record ProfileDetail(String file, String group, Long pid, String sampling) {}

  public record MisplacedFile(String kind, String fault, long bytes) {}

  /**
   * @param sample planned share of inserted rows whose lag is measured
   * @param halvings number of times that the share of sampled rows was halved because consumers
   *     were too slow
   * @param sampled share of inserted rows that was still sampled after all halvings; null in older
   *     runs
   */
  public record LagEnd(
      boolean valid,
      String channel,
      double sample,
      int halvings,
      Double sampled,
      long put,
      long dropped,
      long arrived,
      long seen,
      long late,
      long neverSeen,
      double waitSeconds,
      long clockErrorMicros) {}

  /**
   * Converts a detail to named values in the order of the record's components. Omits components
   * that are null.
   *
   * @param detail a record, a map or named values; may be null
   */
  public static NamedValues toValues(Object detail) {
    if (detail == null) {
      return NamedValues.NONE;
    }
    NamedValues values = JSON.convertValue(detail, NamedValues.class);
    return detail instanceof Record ? values.withoutNulls() : values;
  }

  /** Converts named values to a record. Ignores values without a matching record component. */
  public static <D> D of(NamedValues values, Class<D> type) {
    return JSON.convertValue(values, type);
  }
}
