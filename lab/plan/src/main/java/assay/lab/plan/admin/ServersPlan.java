package assay.lab.plan.admin;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Key;
import assay.lab.study.Require;
import java.util.List;
import java.util.Locale;

/**
 * Phase that stops servers of the store, or starts stopped servers.
 *
 * @param servers servers such as {@code tserver-1}, or roles such as {@code tserver}; a role means
 *     all servers with this role
 */
public record ServersPlan(
    @Key(Key.PHASE_NAME) String name,
    @Key(name = Key.PHASE, value = Key.KIND) Act act,
    @Key(
            "Servers (such as tserver-1) or roles (such as tserver) to stop or start. Servers are "
                + "stopped in the listed order, but started together. Default: none; at least one "
                + "is required.")
        List<String> servers)
    implements PhasePlan {
  public enum Act {
    /** Asks each server to terminate (SIGTERM), and waits until the server has terminated. */
    STOP,
    /** Starts the servers together, and waits until clients can use the servers. */
    START
  }

  public ServersPlan {
    servers = List.copyOf(servers);
    Require.that(
        !servers.isEmpty() && servers.stream().noneMatch(String::isBlank),
        "'servers' must name at least one server or role, such as tserver-1 or tserver");
  }

  @Override
  public boolean controlsServers() {
    return true;
  }

  @Override
  public List<String> requiredServers() {
    return servers;
  }

  @Override
  public boolean usesStore() {
    return false;
  }

  @Override
  public String kind() {
    return act.name().toLowerCase(Locale.ROOT);
  }
}
