package assay.stores.hbase.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.security.PrivilegedExceptionAction;
import java.util.Map;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.security.SaslUtil;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Performs the same SASL negotiation as HBase's client, to find out why the client's negotiation
 * would fail.
 */
final class Negotiation {
  static final String PROTECTION = "hbase.rpc.protection";

  private static final String PRINCIPAL = "hbase.regionserver.kerberos.principal";
  private static final String MECHANISM = "GSSAPI";
  private static final String WEAKEST = "authentication";

  /**
   * First bytes of an HBase connection: the letters {@code HBas}, version 0, Kerberos
   * authentication.
   */
  private static final byte[] PREAMBLE = {'H', 'B', 'a', 's', 0, 0x51};

  private static final int SUCCESS = 0;

  private final Configuration client;

  Negotiation(Configuration client) {
    this.client = client;
  }

  static final class NoKerberosException extends IOException {
    private static final long serialVersionUID = 1;
  }

  /**
   * Runs the whole SASL negotiation on a connected socket.
   *
   * @throws NoKerberosException if the server does not use Kerberos
   * @throws SaslException if the client or the server rejects the parameters or credentials of the
   *     other side
   * @throws IOException if the server does not answer
   */
  void run(Socket socket) throws IOException {
    try {
      UserGroupInformation.getLoginUser()
          .doAs(
              (PrivilegedExceptionAction<Void>)
                  () -> {
                    negotiate(socket);
                    return null;
                  });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void negotiate(Socket socket) throws IOException {
    String principal =
        SecurityUtil.getServerPrincipal(client.get(PRINCIPAL, ""), socket.getInetAddress());
    String[] parts = SaslUtil.splitKerberosName(principal);
    if (parts.length < 2) {
      throw new SaslException(PRINCIPAL + " must be NAME/HOST@REALM; got '" + principal + "'");
    }
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    DataInputStream in = new DataInputStream(socket.getInputStream());
    Map<String, String> wishes = SaslUtil.initSaslProperties(client.get(PROTECTION, WEAKEST));
    SaslClient sasl =
        Sasl.createSaslClient(new String[] {MECHANISM}, null, parts[0], parts[1], wishes, null);
    try {
      out.write(PREAMBLE);
      byte[] token = sasl.evaluateChallenge(new byte[0]);
      while (token != null) {
        out.writeInt(token.length);
        out.write(token);
        out.flush();
        token = sasl.isComplete() ? null : sasl.evaluateChallenge(challenge(in));
      }
    } finally {
      sasl.dispose();
    }
  }

  private static byte[] challenge(DataInputStream in) throws IOException {
    if (in.readInt() != SUCCESS) {
      WritableUtils.readString(in); // skips the class name of the server's exception
      throw new SaslException(String.valueOf(WritableUtils.readString(in)));
    }
    int bytes = in.readInt();
    if (bytes == SaslUtil.SWITCH_TO_SIMPLE_AUTH) {
      throw new NoKerberosException();
    }
    return in.readNBytes(bytes);
  }
}
