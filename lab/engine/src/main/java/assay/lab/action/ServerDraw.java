package assay.lab.action;

import assay.lab.phase.ServerControl.Server;
import assay.lab.plan.phase.Action;
import assay.lab.workload.draw.Seed;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;

final class ServerDraw {
  private final List<Server> all;
  private final SplittableRandom random;
  private final Set<Server> chosen = new LinkedHashSet<>();

  private ServerDraw(List<Server> all, SplittableRandom random) {
    this.all = all;
    this.random = random;
  }

  /**
   * Returns the server that an action names, or randomly drawn servers of the role that the action
   * names.
   *
   * @param all existing servers
   * @param makesSense returns whether a server of the role may be drawn
   */
  static List<Server> of(
      Action.OnServer deed, ActionTimes.Time time, List<Server> all, Predicate<Server> makesSense) {
    List<Server> candidates =
        new ArrayList<>(
            all.stream()
                .filter(
                    server ->
                        server.label().equals(deed.target())
                            || (server.role().equals(deed.target()) && makesSense.test(server)))
                .toList());
    if (candidates.isEmpty()) {
      return List.of();
    }
    SplittableRandom random = time.seed().random(Seed.Purpose.SERVERS);
    if (deed.most() == 1 && deed.or().isEmpty()) {
      return List.of(candidates.get(random.nextInt(candidates.size())));
    }
    ServerDraw draw = new ServerDraw(all, random);
    Seed.shuffle(candidates, random);
    int number = deed.at(time.turn(), random.nextDouble());
    candidates.stream().limit(number).forEach(server -> draw.machine(server, deed.or()));
    return List.copyOf(draw.chosen);
  }

  private void machine(Server server, Optional<String> or) {
    int third = or.isEmpty() ? 0 : random.nextInt(3);
    if (third != 1) {
      chosen.add(server);
    }
    if (third != 0) {
      beside(server, or.orElseThrow()).ifPresent(chosen::add);
    }
  }

  /**
   * Returns the server of the given role whose name has the same number as {@code server}, such as
   * {@code datanode-1} for {@code tserver-1}. If there is no such server, returns a random server
   * of the role that was not chosen before.
   */
  private Optional<Server> beside(Server server, String role) {
    List<Server> others =
        all.stream().filter(other -> other.role().equals(role) && !chosen.contains(other)).toList();
    Optional<Server> same =
        others.stream().filter(other -> number(other).equals(number(server))).findFirst();
    if (same.isPresent() || others.isEmpty()) {
      return same;
    }
    return Optional.of(others.get(random.nextInt(others.size())));
  }

  private static String number(Server server) {
    return server.label().substring(server.label().lastIndexOf('-') + 1);
  }
}
