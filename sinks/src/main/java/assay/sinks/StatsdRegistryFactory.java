package assay.sinks;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.statsd.StatsdMeterRegistry;
import org.apache.accumulo.core.spi.metrics.MeterRegistryFactory;

/**
 * Sends Accumulo's metrics as StatsD lines over UDP. Accumulo uses this class if the servers'
 * {@code general.micrometer.factory} names the class. The keys {@code
 * general.custom.metrics.opts.statsd.*}, such as {@code …statsd.port}, set the options of
 * Micrometer's {@code StatsdConfig}.
 */
public final class StatsdRegistryFactory implements MeterRegistryFactory {
  @Override
  public MeterRegistry create(InitParameters parameters) {
    return new StatsdMeterRegistry(parameters.getOptions()::get, Clock.SYSTEM);
  }
}
