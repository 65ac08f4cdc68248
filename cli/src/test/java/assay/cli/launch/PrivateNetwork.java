package assay.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

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

  /** Makes one. */
  public static PrivateNetwork make() throws Exception {
    Process holder =
        new ProcessBuilder("unshare", "-rn", "sh", "-c", "ip link set lo up && echo up && exec cat")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(holder.inputReader().readLine())
        .as("of unshare, whose errors are above")
        .isEqualTo("up");
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
