package assay.sinks;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.statsd.StatsdMeterRegistry;
import org.apache.accumulo.core.spi.metrics.MeterRegistryFactory;

/**
 * Sends Accumulo's metrics as StatsD over UDP, if the servers' {@code general.micrometer.factory}
 * names this class. Options of Micrometer's {@code StatsdConfig} are set by {@code
 * general.custom.metrics.opts.statsd.*}, such as {@code …statsd.port}.
 */
public final class StatsdRegistryFactory implements MeterRegistryFactory {
  @Override
  public MeterRegistry create(InitParameters parameters) {
    return new StatsdMeterRegistry(parameters.getOptions()::get, Clock.SYSTEM);
  }
}
