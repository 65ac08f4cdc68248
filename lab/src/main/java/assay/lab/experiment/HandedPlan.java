package assay.lab.experiment;

import assay.lab.fleet.probe.Mirror;
import assay.lab.lag.LagPoint;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A plan as a conductor hands it to its workers. It holds no secret of the store: each worker takes
 * those from its own environment or files.
 *
 * @param plan as it is carried out
 * @param connection settings by which the store is opened, as far as they are no secrets
 * @param folder of the run
 * @param start of the run, ISO 8601
 * @param startNanos of the run, by the conductor's clock
 * @param mirror to which workers send their files if they do not see the folder; null if all see it
 * @param lags where keys go whose lag is measured; null if none is
 */
public record HandedPlan(
    @JsonSerialize(using = PlanCodec.Serializer.class)
        @JsonDeserialize(using = PlanCodec.Deserializer.class)
        Plan plan,
    Map<String, String> connection,
    String folder,
    String start,
    long startNanos,
    Mirror.Point mirror,
    LagPoint lags) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * A plan that is to be handed over.
   *
   * @param connection settings of the store, none of them a secret
   * @param mirror of the folder, if there is one
   * @param lags where keys go, if a phase measures lags
   */
  public static HandedPlan of(
      Plan plan,
      Map<String, String> connection,
      RunFolder folder,
      RunClock clock,
      Optional<Mirror.Point> mirror,
      Optional<LagPoint> lags) {
    return new HandedPlan(
        plan,
        connection,
        folder.path().toString(),
        clock.start().toString(),
        clock.startNanos(),
        mirror.orElse(null),
        lags.orElse(null));
  }

  /** As JSON. */
  public String toText() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Reads the result of {@link #toText}.
   *
   * @throws IllegalArgumentException if it is none of this version; one line
   */
  public static HandedPlan parse(String text) {
    try {
      HandedPlan handed = JSON.readValue(text, HandedPlan.class);
      handed.plan.requireKnown();
      return handed;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "the conductor handed over no plan that this version reads: " + e.getOriginalMessage(),
          e);
    }
  }

  /**
   * The settings by which this process opens the store.
   *
   * @param secrets that it found itself
   */
  public SortedMap<String, String> storeSettings(Map<String, String> secrets) {
    SortedMap<String, String> all = new TreeMap<>(connection);
    all.putAll(secrets);
    return all;
  }

  /** The run's folder. */
  public RunFolder runFolder() {
    return new RunFolder(Path.of(folder));
  }

  /** The run's clock, by the conductor's readings. */
  public RunClock clock() {
    return new RunClock(Instant.parse(start), startNanos);
  }
}
