package assay.lab.probe.device;

import assay.lab.probe.CounterRate;
import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Samples all network interfaces. The interface {@code lo}, over which local processes communicate,
 * is also sampled. The series are {@code net.IF.in.mb_per_s} and {@code net.IF.out.mb_per_s},
 * including headers. An interface that is down and idle has no values.
 */
public final class NetworkProbe implements Probe {
  private final File file;
  private final HostFiles files;
  private final KernelText text = new KernelText();
  private final KernelText state = new KernelText();
  private final Map<String, Interface> byName = new HashMap<>();

  public NetworkProbe(HostFiles files) {
    this.files = files;
    this.file = files.proc().resolve("self/net/dev").toFile();
  }

  @Override
  public String name() {
    return "network";
  }

  @Override
  public void sample(long nanoTime, Readings out) throws IOException {
    text.read(file);
    text.nextLine();
    text.nextLine();
    while (!text.atEnd()) {
      String name = text.wordUpTo(':');
      text.require(!name.isEmpty());
      byName.computeIfAbsent(name, Interface::new).sample(nanoTime, out);
      text.nextLine();
    }
  }

  private final class Interface {
    private final String inSeries;
    private final String outSeries;
    private final File stateFile;
    private final CounterRate in = new CounterRate();
    private final CounterRate out = new CounterRate();

    Interface(String name) {
      inSeries = "net." + name + ".in.mb_per_s";
      outSeries = "net." + name + ".out.mb_per_s";
      stateFile = files.sys().resolve("class/net").resolve(name).resolve("operstate").toFile();
    }

    void sample(long nanoTime, Readings readings) throws IOException {
      double received = in.perSecond(nanoTime, text.number()) / Readings.BYTES_PER_MB;
      text.skipWords(7);
      double sent = out.perSecond(nanoTime, text.number()) / Readings.BYTES_PER_MB;
      if (received == 0 && sent == 0 && down()) {
        return;
      }
      readings.value(inSeries, received);
      readings.value(outSeries, sent);
    }

    private boolean down() {
      try {
        state.read(stateFile);
      } catch (IOException e) {
        // The interface's state is unknown, so zeros are shown.
        return false;
      }
      return state.startsWith("down")
          || state.startsWith("notpresent")
          || state.startsWith("lowerlayerdown");
    }
  }
}
