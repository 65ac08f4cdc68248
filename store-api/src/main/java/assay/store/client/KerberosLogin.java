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
 * A store's share in this process's Kerberos login. Client libraries keep the login in static
 * fields, and a system property tells the JDK the realm. Stores that are open at the same time
 * therefore share one login. The last of them to close ends the login, because the next store may
 * use another user or realm, or no Kerberos. Thread-safe.
 */
public final class KerberosLogin implements AutoCloseable {
  /**
   * A client library that logs in. There is one object for each loaded copy of the library's
   * classes.
   */
  public interface Library {
    void logIn(String principal, Path keytab) throws IOException;

    /** Discards the login and everything derived from it. */
    void logOut();
  }

  /**
   * The user who logs in.
   *
   * @param krb5Conf path of a file that defines the realm; empty means the machine's default file
   */
  public record User(String principal, Path keytab, String krb5Conf) {}

  private record Login(Library library, User user) {}

  /** Setting for {@link User#krb5Conf}. */
  public static final Setting SETTING =
      Setting.path(
          "krb5-conf",
          "",
          "Path of krb5.conf for a site with Kerberos. Empty means the machine's own file.");

  private static final String KRB5_CONF = "java.security.krb5.conf";

  private static Login current;
  private static String confBefore;
  private static int shares;

  private boolean closed;

  private KerberosLogin() {}

  /**
   * Logs a user in, or shares the existing login.
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
              + "' cannot log in with that keytab while this process is logged in as '"
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
    // Messages of inner causes only describe protocol bytes.
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
