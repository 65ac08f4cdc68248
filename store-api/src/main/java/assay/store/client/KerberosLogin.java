package assay.store.client;

import static assay.store.StoreException.Kind.BAD_SETTING;
import static assay.store.StoreException.Kind.DENIED;
import static assay.store.StoreException.Kind.UNREACHABLE;

import assay.store.Setting;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.security.auth.login.LoginException;

/**
 * One store's use of the Kerberos login of this process. All stores that are open at the same time
 * share one login. Client libraries keep the login in static fields, and the JDK reads the realm
 * from a system property. Thread-safe.
 *
 * <p>The login ends when the last of these stores is closed. After the login has ended, the next
 * store may use another user or realm, or no Kerberos.
 */
public final class KerberosLogin implements AutoCloseable {
  /**
   * A client library that logs in to Kerberos. Each loaded copy of the library's classes has a
   * separate {@code Library} object.
   */
  public interface Library {
    void logIn(String principal, Path keytab) throws IOException;

    /** Discards the login and everything derived from the login. */
    void logOut();
  }

  /**
   * The user that logs in.
   *
   * @param krb5Conf path of a file that defines the realm; empty means the machine's default file
   */
  public record User(String principal, Path keytab, String krb5Conf) {}

  private record Login(Library library, User user) {}

  public static final Setting SETTING =
      Setting.path(
          "krb5-conf",
          "",
          "Path of krb5.conf for a site with Kerberos. Empty means the machine's default file.");

  private static final String KRB5_CONF = "java.security.krb5.conf";

  private static Login current;
  private static String confBefore;
  private static int shares;

  private boolean closed;

  private KerberosLogin() {}

  /**
   * Logs a user in, or shares the process's existing login.
   *
   * @param where the file or setting with the user's credentials, for messages
   */
  public static KerberosLogin of(Library library, User user, String where) throws StoreException {
    share(new Login(library, user), where);
    return new KerberosLogin();
  }

  private static synchronized void share(Login login, String where) throws StoreException {
    if (shares > 0 && !login.equals(current)) {
      throw new StoreException(
          BAD_SETTING,
          where
              + ": user '"
              + login.user().principal()
              + "' cannot log in with this keytab while the process is logged in as '"
              + current.user().principal()
              + "'");
    }
    if (shares == 0) {
      logIn(login, where);
    }
    shares++;
  }

  private static void logIn(Login login, String where) throws StoreException {
    User user = login.user();
    if (!Files.isReadable(user.keytab()) || Files.isDirectory(user.keytab())) {
      throw new StoreException(
          BAD_SETTING, where + " must be the path of a keytab; got '" + user.keytab() + "'");
    }
    confBefore = System.getProperty(KRB5_CONF);
    if (!user.krb5Conf().isEmpty()) {
      System.setProperty(KRB5_CONF, user.krb5Conf());
    }
    current = login;
    try {
      login.library().logIn(user.principal(), user.keytab());
    } catch (IOException e) {
      logOut();
      throw refusal(user.principal(), e);
    }
  }

  private static void logOut() {
    current.library().logOut();
    if (confBefore == null) {
      System.clearProperty(KRB5_CONF);
    } else {
      System.setProperty(KRB5_CONF, confBefore);
    }
    current = null;
  }

  private static StoreException refusal(String user, IOException failure) {
    Optional<LoginException> login = Causes.first(failure, LoginException.class);
    boolean unreachable = login.filter(of -> Causes.contain(of, IOException.class)).isPresent();
    // The messages of deeper causes are not helpful, because they describe only bytes of the
    // protocol.
    String reason =
        Causes.oneLine(
            String.valueOf(login.map(Exception.class::cast).orElse(failure).getMessage()));
    return unreachable
        ? new StoreException(
            UNREACHABLE, "no KDC answers for user '" + user + "': " + reason, failure)
        : new StoreException(DENIED, "Kerberos refuses user '" + user + "': " + reason, failure);
  }

  @Override
  public void close() {
    synchronized (KerberosLogin.class) {
      if (!closed) {
        closed = true;
        shares--;
        if (shares == 0) {
          logOut();
        }
      }
    }
  }
}
