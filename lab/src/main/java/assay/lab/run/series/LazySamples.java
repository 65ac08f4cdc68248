package assay.lab.run.series;

import assay.lab.run.series.SampledSeries.Sample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.util.AbstractList;
import java.util.RandomAccess;

/**
 * Samples that are read on request, because the samples of a day do not fit into memory. If memory
 * is short, samples are dropped and read again on the next access. Throws {@link
 * UncheckedIOException} if samples cannot be read. Thread-safe.
 */
public final class LazySamples extends AbstractList<Sample> implements RandomAccess {
  private final Source source;
  private SoftReference<Samples> read = new SoftReference<>(null);

  @FunctionalInterface
  public interface Source {
    Samples read() throws IOException;
  }

  public LazySamples(Source source) {
    this.source = source;
  }

  private synchronized Samples samples() {
    Samples samples = read.get();
    if (samples == null) {
      try {
        samples = source.read();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      read = new SoftReference<>(samples);
    }
    return samples;
  }

  @Override
  public Sample get(int index) {
    Samples samples = samples();
    return new Sample(samples.seconds()[index], samples.values()[index]);
  }

  @Override
  public int size() {
    return samples().size();
  }
}
