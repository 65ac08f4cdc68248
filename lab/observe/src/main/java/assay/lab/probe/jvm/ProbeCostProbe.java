package assay.lab.probe.jvm;

import assay.lab.probe.CounterRate;
import assay.lab.probe.Probe;
import assay.lab.probe.Readings;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.host.KernelText;
import assay.lab.probe.host.KernelUnits;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * Samples the cost of probing. This probe must be the last probe of the sampler. {@code
 * probe.cpu.cores} is the CPU use of the sampling thread and of processes that probes start. The
 * sampling thread runs all probes and writes samples. {@code probe.memory.mb} is the resident
 * memory of the whole sampling process. In a run, this process also generates the load. {@code
 * probe.series.count} is the number of series in the sample.
 */
public final class ProbeCostProbe implements Probe {
  private static final double NANOS_PER_SECOND = 1e9;

  private final HostFiles files;
  private final File statm;
  private final LongSupplier elsewhereNanos;
  private final KernelText text = new KernelText();
  private final CounterRate cpu = new CounterRate();
  private KernelUnits units;

  /**
   * @param elsewhereNanos returns the total CPU time that probes have used outside the sampling
   *     thread
   */
  public ProbeCostProbe(HostFiles files, LongSupplier elsewhereNanos) {
    this.files = files;
    this.statm = files.proc().resolve("self/statm").toFile();
    this.elsewhereNanos = elsewhereNanos;
  }

  @Override
  public String name() {
    return "cost of probing";
  }

  @Override
  public void sample(long nanoTime, Readings out) throws IOException {
    if (units == null) {
      units = KernelUnits.read(files);
    }
    long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    out.value(
        "probe.cpu.cores",
        cpu.perSecond(nanoTime, nanos + elsewhereNanos.getAsLong()) / NANOS_PER_SECOND);
    text.read(statm);
    text.skipWords(1);
    out.value("probe.memory.mb", text.number() * units.pageBytes() / Readings.BYTES_PER_MB);
    out.value("probe.series.count", out.count() + 1);
  }
}
