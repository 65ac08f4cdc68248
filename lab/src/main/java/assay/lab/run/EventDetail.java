package assay.lab.run;

import assay.lab.run.file.RunFolder;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Reads and writes details of events as records, and contains records that several packages use.
 * docs/formats.md describes the figures, which are the records' components. A figure that was not
 * recorded is null, 0 or empty.
 */
public final class EventDetail {
  private static final ObjectMapper JSON =
      RunFolder.JSON.copy().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private static final TypeReference<LinkedHashMap<String, Object>> FIGURES =
      new TypeReference<>() {};

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
   * End of a phase without load.
   *
   * @param conditions facts about the environment that the phase found out, by name; the final
   *     run.json contains these conditions under the phase's name
   * @param results other figures; empty if the phase failed or was stopped
   */
  public record AdminEnd(
      String kind, double seconds, Object conditions, @JsonAnySetter Map<String, Object> results) {
    public AdminEnd {
      results = results == null ? Map.of() : results;
    }
  }

  /**
   * @param server the server's name; empty if the action is not on a server
   * @param pid process id at the action's start or end
   * @param lateMillis how late the action started; only in the start event
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
   * Detail of an event of a server or its process.
   *
   * @param machine the server's machine; null if the server is on the machine of the process that
   *     leads the run
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
   * Facts about a machine.
   *
   * @param writer writer of the series that are sampled on the machine
   * @param kernel id of the running kernel, which identifies a machine regardless of its names and
   *     addresses; empty if it cannot be read
   * @param serialDisks disks that certainly handle one request at a time
   */
  public record HostDetail(String writer, String kernel, List<String> serialDisks) {
    public HostDetail {
      kernel = kernel == null ? "" : kernel;
      serialDisks = serialDisks == null ? List.of() : serialDisks;
    }
  }

  /**
   * @param pid process id; null if the process is a phase's program
   */
  public record ProfileDetail(String file, String group, Long pid, String sampling) {}

  public record MisplacedFile(String kind, String fault, long bytes) {}

  /**
   * @param sample planned share of inserts that consumers look for
   * @param halvings how often this share was halved, because consumers were too slow
   * @param sampled share of inserts that consumers looked for; null in older runs
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
   * Returns figures by name, in the order of the record's components; omits components that are
   * null.
   *
   * @param detail a record, a map, or null
   */
  public static Map<String, Object> toMap(Object detail) {
    if (detail == null) {
      return Map.of();
    }
    Map<String, Object> figures = JSON.convertValue(detail, FIGURES);
    if (detail instanceof Record) {
      figures.values().removeIf(Objects::isNull);
    }
    return figures;
  }

  /** Converts figures to a record; ignores figures that the type does not have. */
  public static <D> D of(Map<String, Object> figures, Class<D> type) {
    return JSON.convertValue(figures, type);
  }
}
