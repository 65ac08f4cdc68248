package assay.stores.hbase.client;

import assay.store.StoreException;
import assay.store.client.KerberosLogin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.security.provider.SaslClientAuthenticationProviders;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Logs in to Kerberos through Hadoop's library. HBase's client takes its Kerberos identity from
 * this library.
 */
public final class HBaseKerberosLogin implements KerberosLogin.Library {
  private static final String KEYTAB = "hbase.client.keytab.file";
  private static final String PRINCIPAL = "hbase.client.keytab.principal";

  private static final HBaseKerberosLogin ONLY = new HBaseKerberosLogin();

  private HBaseKerberosLogin() {}

  /**
   * Logs in with the configured keytab if the HBase cluster uses Kerberos.
   *
   * @param krb5Conf path of a {@code krb5.conf} file; empty means the machine's default file
   * @return the login; empty if the cluster does not use Kerberos
   */
  public static Optional<KerberosLogin> of(HBaseSite site, String krb5Conf) throws StoreException {
    if (!site.byKerberos()) {
      return Optional.empty();
    }
    Configuration configuration = site.configuration();
    String keytab = configuration.get(KEYTAB, "");
    String principal = configuration.get(PRINCIPAL, "");
    String where = "setting 'site'";
    if (principal.isEmpty()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          where + ": set '" + PRINCIPAL + "', because the site uses Kerberos");
    }
    return Optional.of(
        KerberosLogin.of(
            ONLY,
            new KerberosLogin.User(principal, Path.of(keytab), krb5Conf),
            where + ": '" + KEYTAB + "'"));
  }

  @Override
  public void logIn(String principal, Path keytab) throws IOException {
    Configuration configuration = new Configuration();
    configuration.set("hadoop.security.authentication", "kerberos");
    configuration.set("hbase.security.authentication", "kerberos");
    UserGroupInformation.setConfiguration(configuration);
    UserGroupInformation.loginUserFromKeytab(principal, keytab.toString());
    // Without this reset, one connection without Kerberos would disable Kerberos for all later
    // connections of the process.
    SaslClientAuthenticationProviders.reset();
    SaslClientAuthenticationProviders.getInstance(configuration);
  }

  @Override
  public void logOut() {
    UserGroupInformation.reset();
    SaslClientAuthenticationProviders.reset();
  }
}
