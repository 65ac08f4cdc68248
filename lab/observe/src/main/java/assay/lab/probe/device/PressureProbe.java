package assay.lab.probe.device;

import assay.lab.probe.CounterRate;
import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import java.io.File;
import java.io.IOException;
import java.util.List;

/**
 * Samples the machine's pressure stall information. All series cover the time since the previous
 * sample. {@code pressure.cpu.percent}, {@code pressure.io.percent} and {@code
 * pressure.memory.percent} are the shares of this time in which some task waited for the resource.
 * {@code pressure.io.full.percent} and {@code pressure.memory.full.percent} are the shares of this
 * time in which all non-idle tasks waited for the resource. On kernels without pressure stall
 * information, the series have gaps.
 */
public final class PressureProbe implements Probe {
  private static final double MICROS_PER_PERCENT = 1e4;

  private final KernelText text = new KernelText();
  private final List<Resource> resources;

  public PressureProbe(HostFiles files) {
    resources =
        List.of(
            new Resource(files, "cpu", false),
            new Resource(files, "io", true),
            new Resource(files, "memory", true));
  }

  @Override
  public String name() {
    return "pressure";
  }

  @Override
  public void sample(long nanoTime, Readings out) {
    for (Resource resource : resources) {
      try {
        resource.sample(nanoTime, out);
      } catch (IOException e) {
        // A missing resource is reported as a gap, so that the other resources are still sampled.
        out.gap(resource.series, e.getMessage());
      }
    }
  }

  private final class Resource {
    private final File file;
    private final String series;
    private final String fullSeries;
    private final CounterRate some = new CounterRate();
    private final CounterRate full = new CounterRate();

    Resource(HostFiles files, String name, boolean hasFull) {
      file = files.proc().resolve("pressure").resolve(name).toFile();
      series = "pressure." + name + ".percent";
      fullSeries = hasFull ? "pressure." + name + ".full.percent" : null;
    }

    void sample(long nanoTime, Readings out) throws IOException {
      text.read(file);
      out.value(series, percent(some, "some ", nanoTime));
      if (fullSeries != null) {
        out.value(fullSeries, percent(full, "full ", nanoTime));
      }
    }

    private double percent(CounterRate rate, String line, long nanoTime) throws IOException {
      text.require(text.seekLine(line));
      // Skips avg10, avg60 and avg300, whose averaging periods are longer than sampling intervals.
      text.skipWords(3);
      text.require(text.skip("total="));
      // The kernel accounts waiting time with a delay, so the computed share of a second may exceed
      // 100 %.
      return Math.min(100, rate.perSecond(nanoTime, text.number()) / MICROS_PER_PERCENT);
    }
  }
}
