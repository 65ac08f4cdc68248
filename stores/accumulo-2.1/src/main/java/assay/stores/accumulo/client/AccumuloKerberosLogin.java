package assay.stores.accumulo.client;

import static assay.store.StoreException.Kind.BAD_SETTING;

import assay.store.StoreException;
import assay.store.client.KerberosLogin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Logs in to Kerberos through Hadoop's library. Accumulo's client takes its Kerberos identity from
 * this library.
 */
public final class AccumuloKerberosLogin implements KerberosLogin.Library {
  private static final AccumuloKerberosLogin ONLY = new AccumuloKerberosLogin();

  private AccumuloKerberosLogin() {}

  /**
   * Logs in with the configured keytab if the Accumulo instance uses Kerberos.
   *
   * @param krb5Conf path of a {@code krb5.conf} file; empty means the machine's default file
   * @return the login; empty if the instance does not use Kerberos
   */
  public static Optional<KerberosLogin> of(AccumuloSite site, String krb5Conf)
      throws StoreException {
    if (!site.isOn("sasl.enabled")) {
      return Optional.empty();
    }
    String where = "setting 'client-properties': " + site.file() + ": ";
    if (!site.text("auth.type").equals(Optional.of("kerberos"))) {
      throw new StoreException(
          BAD_SETTING, where + "'auth.type' must be kerberos if sasl.enabled=true");
    }
    Path keytab = Path.of(site.text("auth.token").orElse(""));
    return Optional.of(
        KerberosLogin.of(
            ONLY, new KerberosLogin.User(site.user(), keytab, krb5Conf), where + "'auth.token'"));
  }

  @Override
  public void logIn(String principal, Path keytab) throws IOException {
    Configuration configuration = new Configuration();
    configuration.set("hadoop.security.authentication", "kerberos");
    UserGroupInformation.setConfiguration(configuration);
    UserGroupInformation.loginUserFromKeytab(principal, keytab.toString());
  }

  @Override
  public void logOut() {
    UserGroupInformation.reset();
  }
}
