package assay.sinks;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.statsd.StatsdMeterRegistry;
import org.apache.accumulo.core.spi.metrics.MeterRegistryFactory;

/**
 * Accumulo's metrics as StatsD, over UDP: for {@code general.micrometer.factory} of its servers. An
 * option of Micrometer's {@code StatsdConfig} is set by {@code
 * general.custom.metrics.opts.statsd.*}, such as {@code …statsd.port}.
 */
public final class StatsdRegistryFactory implements MeterRegistryFactory {
  @Override
  public MeterRegistry create(InitParameters parameters) {
    return new StatsdMeterRegistry(parameters.getOptions()::get, Clock.SYSTEM);
  }
}
