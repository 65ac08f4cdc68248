package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.yaml.OneOf;
import assay.lab.experiment.file.yaml.Tree;
import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.ServerOperation;
import assay.lab.study.Key;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Effect of an action in an experiment file: an operation on servers, or the work of a phase. */
public sealed interface DeedSpec {
  @OneOf({"kill", "stop", "pause", "resume", "start", "collect-garbage"})
  record OnServer(
      @Key(
              "Server to kill (SIGKILL), such as tserver-1. A role, such as tserver, means a "
                  + "random server with this role. Default: none.")
          Optional<String> kill,
      @Key(
              "Server to stop (SIGTERM). A role means a random server with this role. Default: "
                  + "none.")
          Optional<String> stop,
      @Key(
              "Server to pause (SIGSTOP). A role means a random server with this role. Default: "
                  + "none.")
          Optional<String> pause,
      @Key(
              "Paused server to resume (SIGCONT). A role means a random paused server with this "
                  + "role. Default: none.")
          Optional<String> resume,
      @Key(
              "Stopped server to start. A role means a random stopped server with this role. "
                  + "Default: none.")
          Optional<String> start,
      @Key(
              "Server whose JVM runs a full garbage collection. A role means a random server with "
                  + "this role. Default: none.")
          Optional<String> collectGarbage,
      @Key(
              "Additional role, such as datanode, whose servers run on the same machines as the "
                  + "servers of the action's role. On each chosen machine, the action affects one "
                  + "role's server, the other role's server or both, with equal probability. "
                  + "Default: none.")
          Optional<String> or,
      @Key("Number of servers that each action affects if the target is a role. Default: 1.")
          Optional<Integer> count,
      @Key(
              "Number of servers that each action affects: random (from 1 to 'count') or doubling "
                  + "(1, 2, 4 and so on, up to 'count'). Default: always 'count'.")
          Optional<Action.OnServer.Numbers> number)
      implements DeedSpec {
    public OnServer {
      if (Stream.of(kill, stop, pause, resume, start, collectGarbage)
              .filter(Optional::isPresent)
              .count()
          != 1) {
        throw new IllegalArgumentException(
            "must have exactly one of the keys '"
                + Arrays.stream(ServerOperation.values())
                    .map(ServerOperation::label)
                    .collect(Collectors.joining("', '"))
                + "' and 'phase'");
      }
    }

    @Override
    public Action deed(String phase, Planner planner) {
      Map<ServerOperation, Optional<String>> targets =
          Map.of(
              ServerOperation.KILL, kill,
              ServerOperation.STOP, stop,
              ServerOperation.PAUSE, pause,
              ServerOperation.RESUME, resume,
              ServerOperation.START, start,
              ServerOperation.COLLECT_GARBAGE, collectGarbage);
      ServerOperation verb =
          Arrays.stream(ServerOperation.values())
              .filter(each -> targets.get(each).isPresent())
              .findFirst()
              .orElseThrow();
      return new Action.OnServer(verb, targets.get(verb).orElseThrow(), or, count, number);
    }
  }

  record Work(PhaseSpec spec) implements DeedSpec {
    @Override
    public Action deed(String phase, Planner planner) {
      // The phase keeps its name if a study defines the phase's kind.
      boolean keeps = spec instanceof PhaseRecord of && !of.kind().isOwn();
      PhasePlan work = spec.plan(keeps ? spec.name() : phase + "-" + spec.name(), planner);
      return work.throttle()
          .<Action>map(
              of ->
                  new Action.Throttling(
                      of.table(), of.user(), of.reach(), of.limits(), planner.limits(of)))
          .orElseGet(() -> new Action.Work(work));
    }
  }

  static List<String> kinds() {
    return Stream.concat(Action.Work.kinds().stream(), Stream.of("throttle")).toList();
  }

  static DeedSpec of(Tree tree) {
    Tree.Mapping mapping = tree.mapping("'do'");
    Tree kind = mapping.values().get(Key.PHASE);
    if (kind == null) {
      return Binder.record(OnServer.class, mapping, "'do'");
    }
    String name = kind.text("'phase'");
    if (PhaseKind.names().contains(name) && !kinds().contains(name)) {
      throw kind.place()
          .bad(
              "phase '%s' cannot run during another phase; must be one of %s"
                  .formatted(name, String.join(", ", kinds())));
    }
    return new Work(Binder.phase(name, mapping, "phase '" + name + "' in key 'do'"));
  }

  Action deed(String phase, Planner planner);
}
