package assay.lab.probe.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import assay.lab.probe.FixtureHost;
import assay.lab.probe.FixtureHost.Collected;
import assay.lab.probe.Probe;
import assay.lab.probe.host.HostFiles;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Short-lived processes and connections on the real kernel. */
@EnabledOnOs(OS.LINUX)
class LiveProcessesTest {
  private static final HostFiles FILES = HostFiles.ofThisMachine();

  /** Each round is a process of its own, of some 10 ms, that its shell waits for: for a minute. */
  private static final String CHURN =
      "n=0; while [ $n -lt 6000 ]; do n=$((n+1));"
          + " (i=0; while [ $i -lt 10000 ]; do i=$((i+1)); done) & wait $!; done; : churn-of-test";

  private static Map<String, Double> at(long nanoTime, Probe probe) throws IOException {
    return FixtureHost.at(nanoTime, probe).values;
  }

  private static ProcessTable table() {
    ProcessRule churn = FixtureHost.rule("churn", "churn-of-test", ProcessRule.Owner.OTHERS);
    return ProcessTable.ofMachine(FILES, new ProcessRules(List.of(churn)));
  }

  @Test
  void whatShortLivedProcessesUseIsNotLost() throws Exception {
    ProcessGroupProbe probe = new ProcessGroupProbe(FILES, table());
    Process shell = new ProcessBuilder("sh", "-c", CHURN).start();
    try {
      double groups = 0;
      double churn = 0;
      double unattributed = 0;
      long lastNanos = System.nanoTime();
      at(lastNanos, probe);
      long firstTook = System.nanoTime() - lastNanos;
      long lastTook = 0;
      // On a busy machine it takes longer until the processes have used some CPU.
      for (int i = 0; i < 5 || churn <= 0.5; i++) {
        boolean ended = shell.waitFor(1, TimeUnit.SECONDS);
        assertThat(ended).as("the processes had used too little CPU: %s s", churn).isFalse();
        long nowNanos = System.nanoTime();
        Map<String, Double> values = at(nowNanos, probe);
        lastTook = System.nanoTime() - nowNanos;
        double seconds = (nowNanos - lastNanos) / 1e9;
        lastNanos = nowNanos;
        for (Map.Entry<String, Double> value : values.entrySet()) {
          if (value.getKey().matches("cpu\\.[a-z-]+\\.cores")) {
            boolean rest = value.getKey().equals("cpu.unattributed.cores");
            unattributed += rest ? value.getValue() * seconds : 0;
            groups += rest ? 0 : value.getValue() * seconds;
          }
        }
        churn += values.getOrDefault("cpu.churn.cores", 0.0) * seconds;
      }
      assertThat(churn).isGreaterThan(0.5);
      // Interrupts and a few seconds' ticks: over a minute the bar is 1 %. What the machine did
      // while its files were read counts for the machine, or for a group.
      double meanwhile = (firstTook + lastTook) / 1e9 * Runtime.getRuntime().availableProcessors();
      assertThat(unattributed).isCloseTo(0, within(0.1 * groups + meanwhile));
    } finally {
      shell.destroyForcibly();
    }
  }

  @Needs(Need.IPROUTE)
  @Test
  void aConnectionsBytesAreItsProcesses() throws Exception {
    ProcessTable table = table();
    ProcessGroupProbe groups = new ProcessGroupProbe(FILES, table);
    TcpProbe tcp = new TcpProbe(FILES, table);
    long began = System.nanoTime();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        Socket other = server.accept()) {
      at(began, groups);
      answered(tcp, began);
      client.getOutputStream().write(new byte[200_000]);
      InputStream in = other.getInputStream();
      assertThat(in.readNBytes(200_000)).hasSize(200_000);
      Map<String, Double> values = answered(tcp, began + TimeUnit.MINUTES.toNanos(10));
      // Both ends are this process's, ten minutes apart by the probe's clock.
      assertThat(values.get("net.assay.out.mb_per_s") * 600).isBetween(0.2, 1.0);
      assertThat(values.get("net.assay.in.mb_per_s") * 600).isBetween(0.2, 1.0);
      assertThat(tcp.spentNanos()).isPositive();
    }
  }

  /** Asks, and again until the answer is there. */
  private static Map<String, Double> answered(TcpProbe tcp, long nanoTime) {
    Collected asked = new Collected();
    tcp.sample(nanoTime, asked);
    long spentBefore = tcp.spentNanos();
    return await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () -> {
              Collected collected = new Collected();
              tcp.sample(nanoTime + 1, collected);
              assertThat(collected.gaps).isEmpty();
              return collected.values;
            },
            values -> tcp.spentNanos() != spentBefore);
  }
}
