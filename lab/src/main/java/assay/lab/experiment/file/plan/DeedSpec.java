package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.OneOf;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.plan.phase.Deed;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.ThrottlePlan;
import assay.lab.plan.phase.Verb;
import assay.lab.study.Key;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an action does: something to a server, or the work of a phase. */
public sealed interface DeedSpec {
  /** Something to a server. */
  @OneOf({"kill", "stop", "pause", "resume", "start", "collect-garbage"})
  record OnServer(
      @Key("ends a server as a crash would (SIGKILL): tserver-1, or tserver for one of them")
          Optional<String> kill,
      @Key("asks a server to end (SIGTERM)") Optional<String> stop,
      @Key("has a server stand still (SIGSTOP)") Optional<String> pause,
      @Key("lets a server go on that was paused") Optional<String> resume,
      @Key("starts a server that is dead") Optional<String> start,
      @Key("has a server's JVM collect all garbage") Optional<String> collectGarbage,
      @Key(
              "a role on the same machines, such as datanode: by draw it is the server, the other"
                  + " one, or both, a third each")
          Optional<String> or,
      @Key("servers of the role at once; 1 if nothing is said") Optional<Integer> count,
      @Key(
              "how many of 'count' each time: random, or doubling (1, 2, 4, ...); all if nothing is"
                  + " said")
          Optional<Deed.OnServer.Numbers> number)
      implements DeedSpec {
    public OnServer {
      if (Stream.of(kill, stop, pause, resume, start, collectGarbage)
              .filter(Optional::isPresent)
              .count()
          != 1) {
        throw new IllegalArgumentException(
            "one of "
                + Arrays.stream(Verb.values()).map(Verb::label).collect(Collectors.joining(", "))
                + " must be there, or 'phase'");
      }
    }

    @Override
    public Deed deed(String phase, Planner planner) {
      Map<Verb, Optional<String>> targets =
          Map.of(
              Verb.KILL, kill,
              Verb.STOP, stop,
              Verb.PAUSE, pause,
              Verb.RESUME, resume,
              Verb.START, start,
              Verb.COLLECT_GARBAGE, collectGarbage);
      Verb verb =
          Arrays.stream(Verb.values())
              .filter(each -> targets.get(each).isPresent())
              .findFirst()
              .orElseThrow();
      return new Deed.OnServer(verb, targets.get(verb).orElseThrow(), or, count, number);
    }
  }

  /** The work of a phase of administration. */
  record Work(PhaseSpec spec) implements DeedSpec {
    @Override
    public Deed deed(String phase, Planner planner) {
      String name = phase + "-" + spec.name().orElse(PhaseKind.of(spec));
      PhasePlan work = spec.plan(name, planner);
      return work instanceof ThrottlePlan throttle
          ? new Deed.Throttling(
              throttle.table(),
              throttle.user(),
              throttle.reach(),
              throttle.limits(),
              planner.limits(throttle.throttled()))
          : new Deed.Work(work);
    }
  }

  /** Phases whose work can be done while load goes on. */
  static List<String> kinds() {
    return Stream.concat(Deed.Work.kinds().stream(), Stream.of("throttle")).toList();
  }

  static DeedSpec of(Tree tree) {
    Tree.Mapping mapping = tree.mapping("'do'");
    Tree kind = mapping.values().get(Binder.PHASE);
    if (kind == null) {
      return Binder.record(OnServer.class, mapping, "'do'");
    }
    String name = kind.text("'phase'");
    if (PhaseKind.names().contains(name) && !kinds().contains(name)) {
      throw kind.place()
          .bad(
              "phase '"
                  + name
                  + "' cannot be done while another goes on; these can: "
                  + String.join(", ", kinds()));
    }
    return new Work(Binder.phase(name, mapping, "phase '" + name + "' of 'do'"));
  }

  /**
   * What is done.
   *
   * @param phase that goes on
   */
  Deed deed(String phase, Planner planner);
}
