package assay.stores.hbase.client;

import java.io.IOException;
import java.lang.reflect.Field;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ClusterConnection;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.NonceGenerator;
import org.apache.hadoop.hbase.client.PerClientRandomNonceGenerator;

/**
 * Controls HBase's nonces: numbers by which servers recognise a retry of an increment.
 *
 * <p>HBase's client keeps its nonce generator in a static field. Opening a connection without
 * nonces disables the generator for the whole process. HBase's client does not enable the generator
 * again for later connections with nonces. This class enables the generator again, so that the
 * newest connection's setting applies to all connections. Thread-safe.
 */
public final class Nonces {
  private static final String HOLDER = "org.apache.hadoop.hbase.client.ConnectionImplementation";
  private static final String FIELD = "nonceGenerator";

  private Nonces() {}

  static void set(Configuration configuration, boolean on) {
    configuration.setBoolean(NonceGenerator.CLIENT_NONCES_ENABLED_KEY, on);
  }

  /**
   * Enables the nonce generator if the configuration enables nonces. This method must be called
   * before a connection is opened with the configuration.
   */
  static void restore(Configuration configuration) throws IOException {
    if (!configuration.getBoolean(NonceGenerator.CLIENT_NONCES_ENABLED_KEY, true)) {
      return; // The configuration disables nonces.
    }
    try {
      Field generator = Class.forName(HOLDER).getDeclaredField(FIELD);
      generator.setAccessible(true);
      generator.set(null, PerClientRandomNonceGenerator.get());
    } catch (ReflectiveOperationException e) {
      throw new IOException("HBase's client has no " + HOLDER + "." + FIELD, e);
    }
  }

  public static boolean used(Connection connection) {
    NonceGenerator generator = ((ClusterConnection) connection).getNonceGenerator();
    return generator.getNonceGroup() != HConstants.NO_NONCE;
  }
}
