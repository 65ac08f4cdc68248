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
 * Components are the figures in docs/formats.md; one that was not recorded is null, 0 or empty.
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
   * @param conditions what a phase found out about its environment, by name; the final run.json
   *     contains it under the phase's name
   * @param results the other figures; empty if the phase failed or was stopped
   */
  public record AdminEnd(
      String kind, double seconds, Object conditions, @JsonAnySetter Map<String, Object> results) {
    public AdminEnd {
      results = results == null ? Map.of() : results;
    }
  }

  /**
   * @param server empty if the action is not on a server
   * @param pid at the action's start or end
   * @param lateMillis only at the start; the end has its results instead
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
   * @param machine null if it is the machine of the process that leads the run
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
   * @param writer of the series that are sampled there
   */
  public record HostDetail(String writer, String kernel, List<String> serialDisks) {
    public HostDetail {
      kernel = kernel == null ? "" : kernel;
      serialDisks = serialDisks == null ? List.of() : serialDisks;
    }
  }

  /**
   * @param pid null for a phase's program
   */
  public record ProfileDetail(String file, String group, Long pid, String sampling) {}

  public record MisplacedFile(String kind, String fault, long bytes) {}

  /**
   * @param sample share of inserts that should be looked for
   * @param halvings of this share, because consumers were too slow
   * @param sampled share that was looked for; null in older runs
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
   * Figures by name, in the order of the record's components; components that are null are omitted.
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

  /** Ignores figures that the type does not have. */
  public static <D> D of(Map<String, Object> figures, Class<D> type) {
    return JSON.convertValue(figures, type);
  }
}
