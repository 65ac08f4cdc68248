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
 * Numbers with which servers recognise a retry of an increment.
 *
 * <p>HBase's client keeps the generator of these numbers in a static field. A connection without
 * nonces replaces the generator for the whole process, and later connections with nonces do not
 * restore it. This class restores the generator, so that the newest connection's setting applies to
 * all connections. Thread-safe.
 */
public final class Nonces {
  private static final String HOLDER = "org.apache.hadoop.hbase.client.ConnectionImplementation";
  private static final String FIELD = "nonceGenerator";

  private Nonces() {}

  static void set(Configuration configuration, boolean on) {
    configuration.setBoolean(NonceGenerator.CLIENT_NONCES_ENABLED_KEY, on);
  }

  /** Must be called before a connection with this configuration is opened. */
  static void restore(Configuration configuration) throws IOException {
    if (!configuration.getBoolean(NonceGenerator.CLIENT_NONCES_ENABLED_KEY, true)) {
      return; // the connection itself switches them off
    }
    try {
      Field generator = Class.forName(HOLDER).getDeclaredField(FIELD);
      generator.setAccessible(true);
      generator.set(null, PerClientRandomNonceGenerator.get());
    } catch (ReflectiveOperationException e) {
      throw new IOException("HBase's client has no " + HOLDER + "." + FIELD, e);
    }
  }

  /** Whether requests of the connection currently have nonces. */
  public static boolean used(Connection connection) {
    NonceGenerator generator = ((ClusterConnection) connection).getNonceGenerator();
    return generator.getNonceGroup() != HConstants.NO_NONCE;
  }
}
