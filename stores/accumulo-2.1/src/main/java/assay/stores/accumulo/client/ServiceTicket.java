package assay.stores.accumulo.client;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.Optional;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslException;
import org.apache.accumulo.core.rpc.SaslConnectionParams;
import org.apache.hadoop.security.UserGroupInformation;
import org.ietf.jgss.GSSException;

/**
 * Finds out why the Kerberos KDC grants no ticket for a server. Thrift itself does not report the
 * KDC's reason.
 */
final class ServiceTicket {
  private static final String MECHANISM = "GSSAPI";

  private ServiceTicket() {}

  /**
   * Returns the reason why the current user cannot get a service ticket for a host. The result is
   * empty if the KDC grants the ticket or the thread is interrupted.
   */
  static Optional<String> refusal(SaslConnectionParams params, String host) {
    try {
      return UserGroupInformation.getCurrentUser()
          .doAs((PrivilegedExceptionAction<Optional<String>>) () -> ask(params, host));
    } catch (IOException e) {
      return Optional.of(AccumuloFailures.line(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static Optional<String> ask(SaslConnectionParams params, String host)
      throws SaslException {
    SaslClient client =
        Sasl.createSaslClient(
            new String[] {MECHANISM},
            null,
            params.getKerberosServerPrimary(),
            host,
            params.getSaslProperties(),
            null);
    try {
      client.evaluateChallenge(new byte[0]);
      return Optional.empty();
    } catch (SaslException e) {
      // Deeper causes describe only the encoding of the KDC's response.
      return Optional.of(
          e.getCause() instanceof GSSException cause
              ? cause.getMessage()
              : AccumuloFailures.line(e));
    } finally {
      client.dispose();
    }
  }
}
