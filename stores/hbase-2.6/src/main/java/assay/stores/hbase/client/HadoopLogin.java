package assay.stores.hbase.client;

import assay.store.StoreException;
import assay.store.client.KerberosLogin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.security.provider.SaslClientAuthenticationProviders;
import org.apache.hadoop.security.UserGroupInformation;

/** The login of Hadoop's library, from which HBase's client takes its identity. */
public final class HadoopLogin implements KerberosLogin.Library {
  private static final String KEYTAB = "hbase.client.keytab.file";
  private static final String PRINCIPAL = "hbase.client.keytab.principal";

  private static final HadoopLogin ONLY = new HadoopLogin();

  private HadoopLogin() {}

  /**
   * Logs in with the site's keytab if the site uses Kerberos.
   *
   * @param krb5Conf path of a file that defines the realm; empty means the machine's default file
   */
  public static Optional<KerberosLogin> of(Site site, String krb5Conf) throws StoreException {
    if (!site.byKerberos()) {
      return Optional.empty();
    }
    Configuration configuration = site.configuration();
    String keytab = configuration.get(KEYTAB, "");
    String principal = configuration.get(PRINCIPAL, "");
    String where = "setting 'site': '";
    if (principal.isEmpty()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          where + PRINCIPAL + "' must be set if the site uses Kerberos");
    }
    return Optional.of(
        KerberosLogin.of(
            ONLY,
            new KerberosLogin.User(principal, Path.of(keytab), krb5Conf),
            where + KEYTAB + "'"));
  }

  @Override
  public void logIn(String principal, Path keytab) throws IOException {
    Configuration configuration = new Configuration();
    configuration.set("hadoop.security.authentication", "kerberos");
    configuration.set("hbase.security.authentication", "kerberos");
    UserGroupInformation.setConfiguration(configuration);
    UserGroupInformation.loginUserFromKeytab(principal, keytab.toString());
    // The process's first connection decides for all later connections: after a connection without
    // Kerberos, no connection would use Kerberos.
    SaslClientAuthenticationProviders.reset();
    SaslClientAuthenticationProviders.getInstance(configuration);
  }

  @Override
  public void logOut() {
    UserGroupInformation.reset();
    SaslClientAuthenticationProviders.reset();
  }
}
