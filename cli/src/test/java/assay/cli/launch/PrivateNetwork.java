package assay.cli.launch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;

/**
 * A network that has nothing but a loopback interface of its own: nobody reaches what listens there
 * on all addresses. It is there as long as this process.
 */
public final class PrivateNetwork implements AutoCloseable {
  private final Process holder;

  private PrivateNetwork(Process holder) {
    this.holder = holder;
  }

  /** Makes one; where that cannot be, the test is aborted. */
  public static PrivateNetwork make() throws Exception {
    Process holder =
        new ProcessBuilder("unshare", "-rn", "sh", "-c", "ip link set lo up && echo up && exec cat")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assumeTrue(
        "up".equals(holder.inputReader().readLine()),
        "undetermined: no network namespaces here, so that servers cannot be kept from others");
    return new PrivateNetwork(holder);
  }

  /** What begins a command that is to run in it. */
  public List<String> wrapper() {
    return List.of(
        "nsenter",
        "--preserve-credentials",
        "--user",
        "--net",
        "--target",
        Long.toString(holder.pid()));
  }

  @Override
  public void close() {
    holder.destroy();
  }
}
