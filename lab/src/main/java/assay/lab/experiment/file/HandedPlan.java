package assay.lab.experiment.file;

import assay.lab.experiment.Plan;
import assay.lab.fleet.Mirror;
import assay.lab.lag.LagPoint;
import assay.lab.run.RunClock;
import assay.lab.run.RunFolder;
import assay.store.Secrets;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a conductor hands to its workers, from which each makes the very same plan of a run again.
 * It holds no secret of the store: those come to each worker from its own environment or files.
 *
 * @param file the experiment file as the user named it
 * @param text of the file
 * @param set variables in place of the file's
 * @param begun ISO 8601
 * @param repeats of each variant in place of the file's; null for the file's
 * @param position of the run among the experiment's, from 1
 * @param connection settings by which the store is opened, as far as they are no secrets
 * @param folder of the run
 * @param start of the run, ISO 8601
 * @param startNanos of the run, by the conductor's clock
 * @param mirror what workers that do not see the folder send their files to; null if all see it
 * @param lags where keys go whose lag is measured; null if none is
 */
public record HandedPlan(
    String file,
    String text,
    Map<String, String> set,
    String store,
    Map<String, String> settings,
    double scale,
    Set<String> variants,
    boolean replacesTable,
    String begun,
    int clients,
    Integer repeats,
    int position,
    Map<String, String> connection,
    String folder,
    String start,
    long startNanos,
    Mirror.Point mirror,
    LagPoint lags) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * What is handed over of a run.
   *
   * @param choices by which the plans were made
   * @param plan one of them
   * @param connection settings of the store, none of them a secret
   * @param mirror of the folder, if there is one
   * @param lags where keys go, if a phase measures lags
   */
  public static HandedPlan of(
      ExperimentFile experiment,
      ExperimentFile.Choices choices,
      Plan plan,
      Map<String, String> connection,
      RunFolder folder,
      RunClock clock,
      Optional<Mirror.Point> mirror,
      Optional<LagPoint> lags) {
    return new HandedPlan(
        experiment.file(),
        experiment.text(),
        experiment.set(),
        plan.store(),
        Secrets.without(choices.settings()),
        choices.scale(),
        choices.variants(),
        choices.replacesTable(),
        choices.begun().toString(),
        plan.clients().count(),
        choices.repeats().orElse(null),
        plan.origin().orElseThrow().position(),
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

  /** Reads what {@link #toText} gave. */
  public static HandedPlan parse(String text) {
    try {
      return JSON.readValue(text, HandedPlan.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "what the conductor handed over is no experiment's plan: " + e.getOriginalMessage(), e);
    }
  }

  /** The experiment. */
  public ExperimentFile experiment() {
    return ExperimentFile.parse(Path.of(file), text, set);
  }

  /** The plan of the run. */
  public Plan plan(ExperimentFile experiment) {
    return experiment
        .plans(
            new ExperimentFile.Choices(
                Optional.of(store),
                settings,
                scale,
                variants,
                replacesTable,
                Instant.parse(begun),
                Optional.of(clients),
                Optional.ofNullable(repeats)))
        .get(position - 1);
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
