package assay.lab.probe.device;

import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Pressure stall information of the machine: the share of time in which some task waited for a
 * resource, averaged by the kernel over ten seconds: {@code pressure.cpu.percent}, {@code
 * pressure.io.percent}, {@code pressure.memory.percent}. Kernels without it give gaps.
 */
public final class PressureProbe implements Probe {
  private final Map<String, File> fileBySeries = new LinkedHashMap<>();
  private final KernelText text = new KernelText();

  public PressureProbe(HostFiles files) {
    for (String resource : new String[] {"cpu", "io", "memory"}) {
      fileBySeries.put(
          "pressure." + resource + ".percent",
          files.proc().resolve("pressure").resolve(resource).toFile());
    }
  }

  @Override
  public String name() {
    return "pressure";
  }

  @Override
  public void sample(long nanoTime, Readings out) throws IOException {
    for (Map.Entry<String, File> entry : fileBySeries.entrySet()) {
      text.read(entry.getValue());
      if (!text.seekLine("some avg10=")) {
        throw text.malformed(entry.getValue());
      }
      out.value(entry.getKey(), text.decimal(entry.getValue()));
    }
  }
}
