package assay.stores.accumulo.client;

import assay.store.StoreException;
import assay.store.client.TlsClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.security.auth.login.LoginException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A store's share in this process's Kerberos login. Hadoop's library, which Accumulo's client asks
 * who it is, keeps the login in static fields, and the JDK finds the realm by a system property. So
 * stores that are open at the same time share one login, and the last to close takes it back: the
 * next store may come as another user, of another realm, or without Kerberos. Thread-safe.
 */
public final class KerberosLogin implements AutoCloseable {
  private static final String KRB5_CONF = "java.security.krb5.conf";

  private static User current;
  private static String confBefore;
  private static int shares;

  private final boolean shared;
  private boolean closed;

  private KerberosLogin(boolean shared) {
    this.shared = shared;
  }

  /**
   * Who logs in.
   *
   * @param krb5Conf empty for the JDK's own way to find the realm
   */
  private record User(String principal, Path keytab, String krb5Conf) {}

  /**
   * Logs in with the site's keytab if the site has Kerberos.
   *
   * @param krb5Conf the path of a file that says where the realm is; empty for the machine's own
   */
  public static KerberosLogin of(Site site, String krb5Conf) throws StoreException {
    if (!site.isOn("sasl.enabled")) {
      return new KerberosLogin(false);
    }
    Path keytab = Path.of(site.text("auth.token").orElse(""));
    if (!site.text("auth.type").equals(Optional.of("kerberos"))) {
      throw badSetting(site, "'auth.type' must be kerberos with sasl.enabled=true");
    }
    if (!Files.isReadable(keytab) || Files.isDirectory(keytab)) {
      throw badSetting(site, "'auth.token' must be the path of a keytab; got '" + keytab + "'");
    }
    share(site, new User(site.user(), keytab, krb5Conf));
    return new KerberosLogin(true);
  }

  private static synchronized void share(Site site, User user) throws StoreException {
    if (shares > 0 && !user.equals(current)) {
      throw badSetting(
          site,
          "user '"
              + user.principal()
              + "' cannot log in by that keytab while another login, of '"
              + current.principal()
              + "', is in use in this process");
    }
    if (shares == 0) {
      current = user;
      logIn();
    }
    shares++;
  }

  private static void logIn() throws StoreException {
    confBefore = System.getProperty(KRB5_CONF);
    if (!current.krb5Conf().isEmpty()) {
      System.setProperty(KRB5_CONF, current.krb5Conf());
    }
    Configuration configuration = new Configuration();
    configuration.set("hadoop.security.authentication", "kerberos");
    UserGroupInformation.setConfiguration(configuration);
    try {
      UserGroupInformation.loginUserFromKeytab(current.principal(), current.keytab().toString());
    } catch (IOException e) {
      String user = current.principal();
      logOut();
      throw refusal(user, e);
    }
  }

  private static void logOut() {
    UserGroupInformation.reset();
    if (confBefore == null) {
      System.clearProperty(KRB5_CONF);
    } else {
      System.setProperty(KRB5_CONF, confBefore);
    }
    current = null;
  }

  private static StoreException refusal(String user, IOException failure) {
    Optional<LoginException> login = TlsClient.cause(failure, LoginException.class);
    boolean unreachable = login.flatMap(of -> TlsClient.cause(of, IOException.class)).isPresent();
    // What lies below the login's own message is about bytes.
    String reason =
        login
            .map(of -> String.valueOf(of.getMessage()).replaceAll("\\s+", " ").strip())
            .orElseGet(() -> Failures.line(failure));
    return unreachable
        ? new StoreException(
            StoreException.Kind.UNREACHABLE,
            "no KDC answers for user '" + user + "': " + reason,
            failure)
        : new StoreException(
            StoreException.Kind.DENIED,
            "Kerberos does not let user '" + user + "' in: " + reason,
            failure);
  }

  private static StoreException badSetting(Site site, String message) {
    return new StoreException(
        StoreException.Kind.BAD_SETTING,
        "setting 'client-properties': " + site.file() + ": " + message);
  }

  @Override
  public void close() {
    synchronized (KerberosLogin.class) {
      if (shared && !closed) {
        closed = true;
        shares--;
        if (shares == 0) {
          logOut();
        }
      }
    }
  }
}
