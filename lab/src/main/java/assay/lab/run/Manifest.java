package assay.lab.run;

import assay.lab.plan.Origin;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.plan.result.Results;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * run.json: what was run, on what, and how it ended.
 *
 * @param format version of the run folder's format
 * @param experiment the experiment's or preset's name
 * @param end null while the run goes on, and for ever if it was killed
 * @param seed from which the run's draws come, as in the plan
 * @param plan as in plan.yaml
 * @param store name, version, endpoint, effective settings of the store, and whether it is embedded
 * @param environment host, kernel, CPU, memory, disk, JVM
 * @param calibration the certificate of this machine, null if it was never calibrated
 * @param verdict null until the run has ended
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Manifest(
    int format,
    String assayVersion,
    String experiment,
    State state,
    Instant start,
    Instant end,
    long seed,
    @JsonSerialize(using = PlanCodec.Serializer.class)
        @JsonDeserialize(using = PlanCodec.Deserializer.class)
        Plan plan,
    Map<String, Object> store,
    Map<String, Object> environment,
    Map<String, Object> calibration,
    Verdict verdict) {

  public static final int FORMAT = 2;

  /** Process groups that clients of the store read from and write to; none if none are known. */
  public List<String> servers() {
    return store.get("servers") instanceof List<?> groups
        ? groups.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** Whether the store works in Assay's own processes. */
  public boolean embedded() {
    return Boolean.TRUE.equals(store.get("embedded"));
  }

  /**
   * Process groups in which the store does its work; none if they are not known. Older runs know
   * {@link #servers} alone.
   */
  public List<String> processes() {
    return store.get("processes") instanceof List<?> groups
        ? groups.stream().map(String::valueOf).toList()
        : servers();
  }

  public Manifest {
    Objects.requireNonNull(plan, "a run has a plan");
  }

  /** How far a run has come. */
  public enum State {
    /** Going on, or killed. */
    RUNNING,
    FINISHED,
    /** Came to its end without all of its workers: the others went on. */
    PARTIAL,
    /** Stopped by the user before its end. */
    INTERRUPTED,
    /** Stopped by an error before its end. */
    FAILED
  }

  /**
   * What limited the run, or why it is not valid.
   *
   * @param code a {@code VerdictCode}'s name, such as {@code SUSTAINED}
   * @param evidence sentences with the figures that the verdict rests on
   * @param phases what limited each phase that put load on the store; empty in older runs
   */
  public record Verdict(
      String code,
      boolean valid,
      String sentence,
      List<String> evidence,
      List<PhaseVerdict> phases) {
    public Verdict {
      phases = phases == null ? List.of() : List.copyOf(phases);
    }

    /** In which the store answered nothing for long, of all phases; of activities at once once. */
    public List<Standstill> standstills() {
      return phases.stream()
          .flatMap(phase -> phase.standstills().stream())
          .distinct()
          .sorted(Comparator.comparingDouble(Standstill::fromSeconds))
          .toList();
    }

    /** What one phase came to; empty in runs that broke off, and in older ones. */
    public Optional<PhaseVerdict> of(String phase) {
      return phases.stream().filter(each -> each.phase().equals(phase)).findFirst();
    }

    /** One that says nothing of single phases. */
    public Verdict(String code, boolean valid, String sentence, List<String> evidence) {
      this(code, valid, sentence, evidence, List.of());
    }
  }

  /** Results that the experiment asks of its runs. */
  public Results results() {
    return plan.origin().map(Origin::results).orElse(Results.NONE);
  }

  /**
   * The manifest of a run that begins.
   *
   * @param calibration null if this machine was never calibrated
   */
  public static Manifest running(
      String assayVersion,
      Instant start,
      Plan plan,
      Map<String, Object> store,
      Map<String, Object> environment,
      Map<String, Object> calibration) {
    return new Manifest(
        FORMAT,
        assayVersion,
        plan.experiment(),
        State.RUNNING,
        start,
        null,
        plan.draws().seed(),
        plan,
        store,
        environment,
        calibration,
        null);
  }

  /** The same with what phases found out of the surroundings. */
  public Manifest withConditions(List<Event> events) {
    Map<String, Object> more = new LinkedHashMap<>(environment);
    for (Event event : events) {
      Object found = event.detail().get(Event.CONDITIONS);
      if (event.kind().equals(Event.ADMIN_END) && found != null) {
        more.put(event.phase(), found);
      }
    }
    return new Manifest(
        format,
        assayVersion,
        experiment,
        state,
        start,
        end,
        seed,
        plan,
        store,
        more,
        calibration,
        verdict);
  }

  /** The manifest of the run's end. */
  public Manifest ended(State newState, Instant newEnd, Verdict newVerdict) {
    return new Manifest(
        format,
        assayVersion,
        experiment,
        newState,
        start,
        newEnd,
        seed,
        plan,
        store,
        environment,
        calibration,
        newVerdict);
  }
}
