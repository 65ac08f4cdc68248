package assay.lab.run.series;

import assay.lab.run.series.SampledSeries.Sample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.util.AbstractList;
import java.util.RandomAccess;

/**
 * A list of samples that are read on request, because the samples of a day do not fit into memory.
 * If memory is short, the samples are dropped and read again on the next access. Throws {@link
 * UncheckedIOException} if the samples cannot be read. Thread-safe.
 */
final class LazySamples extends AbstractList<Sample> implements RandomAccess {
  private final String name;
  private final Source source;
  private SoftReference<Points> read = new SoftReference<>(null);

  @FunctionalInterface
  interface Source {
    Points read(String name) throws IOException;
  }

  LazySamples(String name, Source source) {
    this.name = name;
    this.source = source;
  }

  private synchronized Points samples() {
    Points samples = read.get();
    if (samples == null) {
      try {
        samples = source.read(name);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      read = new SoftReference<>(samples);
    }
    return samples;
  }

  @Override
  public Sample get(int index) {
    Points samples = samples();
    return new Sample(samples.seconds()[index], samples.values()[index]);
  }

  @Override
  public int size() {
    return samples().size();
  }
}
