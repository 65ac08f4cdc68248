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
 * Plan that a conductor sends to its workers. The plan contains no secrets of the store. Each
 * worker reads the secrets from its own environment or files.
 *
 * @param connection settings that open the store, without secrets
 * @param start start of the run, in ISO 8601 format
 * @param startNanos start of the run, by the conductor's clock
 * @param mirror address to which workers without access to the run folder send their files; null if
 *     all workers have access
 * @param lags address to which workers send the keys of rows whose read-after-write lag is
 *     measured; null if no lag is measured
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

  public String toText() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Parses the result of {@link #toText}.
   *
   * @throws IllegalArgumentException if this version cannot read the text; the message is one line
   */
  public static HandedPlan parse(String text) {
    try {
      HandedPlan handed = JSON.readValue(text, HandedPlan.class);
      handed.plan.requireKnown();
      return handed;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "this version of Assay cannot read the conductor's plan: " + e.getOriginalMessage(), e);
    }
  }

  /**
   * Returns the settings with which this process opens the store.
   *
   * @param secrets secrets that this process has resolved, keyed by the name of the setting
   */
  public SortedMap<String, String> storeSettings(Map<String, String> secrets) {
    SortedMap<String, String> all = new TreeMap<>(connection);
    all.putAll(secrets);
    return all;
  }

  public RunFolder runFolder() {
    return new RunFolder(Path.of(folder));
  }

  public RunClock clock() {
    return new RunClock(Instant.parse(start), startNanos);
  }
}
