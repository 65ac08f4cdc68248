package assay.lab.run;

import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.result.Results;
import assay.lab.value.NamedValues;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Content of the file run.json: what was run, on which store and machine, and how the run ended.
 *
 * @param format version of the run folder's format
 * @param experiment name of the experiment or preset
 * @param end end of the run; null if the run is in progress or was killed
 * @param seed seed of all random draws, as in the plan
 * @param store name, version, endpoint and effective settings of the store, and whether the store
 *     is embedded
 * @param environment host, kernel, CPU, memory, disk and JVM
 * @param calibration calibration certificate of this machine; null if the machine was never
 *     calibrated
 * @param verdict verdict; null until the run has ended
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
    NamedValues store,
    NamedValues environment,
    NamedValues calibration,
    Verdict verdict) {

  public static final int FORMAT = 2;

  /** Returns the groups of processes that serve the store's clients; empty if unknown. */
  public List<String> servers() {
    return groups("servers").orElse(List.of());
  }

  public boolean embedded() {
    return Boolean.TRUE.equals(store.get("embedded"));
  }

  /**
   * Returns the groups of processes that do the store's work; empty if unknown. For older runs,
   * returns {@link #servers}.
   */
  public List<String> processes() {
    return groups("processes").orElseGet(this::servers);
  }

  private Optional<List<String>> groups(String key) {
    return store.list(key).map(groups -> groups.stream().map(String::valueOf).toList());
  }

  public Manifest {
    Objects.requireNonNull(plan, "the run has no plan");
  }

  public enum State {
    /** The run is in progress or was killed. */
    RUNNING,
    FINISHED,
    /** The run finished without some of its workers. */
    PARTIAL,
    INTERRUPTED,
    FAILED
  }

  /**
   * @param code name of a {@code VerdictCode}, such as {@code SUSTAINED}
   * @param sentence what limited the run, or why the run is invalid
   * @param evidence sentences with the figures that support the verdict
   * @param phases verdicts of the phases with load on the store; empty in older runs
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

    /**
     * Returns the distinct stalls of all phases in chronological order. A stall that several
     * simultaneous activities share is returned once.
     */
    public List<Standstill> standstills() {
      return phases.stream()
          .flatMap(phase -> phase.standstills().stream())
          .distinct()
          .sorted(Comparator.comparingDouble(Standstill::fromSeconds))
          .toList();
    }

    public Optional<PhaseVerdict> of(String phase) {
      return phases.stream().filter(each -> each.phase().equals(phase)).findFirst();
    }
  }

  public Results results() {
    return plan.origin().map(PlanOrigin::results).orElse(Results.NONE);
  }

  public static Manifest running(
      String assayVersion,
      Instant start,
      Plan plan,
      NamedValues store,
      NamedValues environment,
      NamedValues calibration) {
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

  /**
   * Returns the manifest of a run that has ended. The manifest's environment includes the facts
   * that phases determined.
   *
   * @param events events of the run
   */
  public Manifest ended(State newState, Instant newEnd, Verdict newVerdict, List<Event> events) {
    NamedValues.Builder conditions = NamedValues.builder().putAll(environment);
    for (Event event : events) {
      if (event.kind().equals(Event.ADMIN_END)) {
        Object found = event.detail(EventDetail.AdminEnd.class).conditions();
        if (found != null) {
          conditions.put(event.phase(), found);
        }
      }
    }
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
        conditions.build(),
        calibration,
        newVerdict);
  }
}
