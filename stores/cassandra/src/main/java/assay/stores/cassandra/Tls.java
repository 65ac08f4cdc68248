package assay.stores.cassandra;

import assay.store.StoreException;
import com.datastax.oss.driver.api.core.ssl.ProgrammaticSslEngineFactory;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Properties;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * TLS settings from a user's file. The file contains configuration keys of the driver's {@code
 * ssl-engine-factory}. Relative paths in the file are relative to the file's folder. Immutable.
 */
final class Tls {
  private static final String TRUST_STORE = "truststore-path";
  private static final String TRUST_STORE_PASSWORD = "truststore-password";
  private static final String KEY_STORE = "keystore-path";
  private static final String KEY_STORE_PASSWORD = "keystore-password";
  private static final String HOST_NAMES = "hostname-validation";

  private static final List<String> KEYS =
      List.of(TRUST_STORE, TRUST_STORE_PASSWORD, KEY_STORE, KEY_STORE_PASSWORD, HOST_NAMES);

  private final Path file;
  private final Properties values;
  private final SSLContext context;

  private Tls(Path file, Properties values) throws StoreException {
    this.file = file;
    this.values = values;
    try {
      this.context = SSLContext.getInstance("TLS");
      context.init(keys(), trusted(), null);
    } catch (GeneralSecurityException e) {
      throw bad("cannot be used: " + CassandraFailures.line(e), e);
    }
  }

  /**
   * Reads a file with TLS settings, and the key stores that are named in this file.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} if the file or a key
   *     store cannot be read, or if a required key is missing. Messages contain no passwords
   */
  static Tls read(Path path) throws StoreException {
    Path file = path.toAbsolutePath();
    Properties values = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      values.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw bad(file, "cannot be read: " + e.getMessage(), e);
    }
    for (String name : values.stringPropertyNames()) {
      if (!KEYS.contains(name)) {
        throw bad(file, "unknown key '" + name + "'; expected one of " + KEYS, null);
      }
    }
    String names = values.getProperty(HOST_NAMES, "true");
    if (!names.equals("true") && !names.equals("false")) {
      throw bad(file, "'" + HOST_NAMES + "' must be true or false; got " + names, null);
    }
    return new Tls(file, values);
  }

  /**
   * Returns an engine factory for the driver. The factory never uses reverse DNS to compare host
   * names.
   */
  SslEngineFactory engines() {
    return new ProgrammaticSslEngineFactory(context, null, checksNames(), false);
  }

  SSLSocketFactory sockets() {
    return context.getSocketFactory();
  }

  boolean checksNames() {
    return Boolean.parseBoolean(values.getProperty(HOST_NAMES, "true"));
  }

  boolean hasKey() {
    return values.containsKey(KEY_STORE);
  }

  String trusts() {
    return values.containsKey(TRUST_STORE) ? path(TRUST_STORE).toString() : "the JDK's trust store";
  }

  String keyStore() {
    return path(KEY_STORE).toString();
  }

  Path file() {
    return file;
  }

  private KeyManager[] keys() throws StoreException, GeneralSecurityException {
    if (!hasKey()) {
      return new KeyManager[0];
    }
    KeyStore store = load(KEY_STORE, KEY_STORE_PASSWORD);
    boolean any = false;
    for (var aliases = store.aliases(); aliases.hasMoreElements(); ) {
      any |= store.isKeyEntry(aliases.nextElement());
    }
    if (!any) {
      throw bad("'" + KEY_STORE + "': " + path(KEY_STORE) + " contains no private key", null);
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, password(KEY_STORE_PASSWORD));
    return keys.getKeyManagers();
  }

  private TrustManager[] trusted() throws StoreException, GeneralSecurityException {
    TrustManagerFactory trusted =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    KeyStore store = null; // the value null selects the JDK's own trust store
    if (values.containsKey(TRUST_STORE)) {
      store = load(TRUST_STORE, TRUST_STORE_PASSWORD);
      if (store.size() == 0) {
        throw bad("'" + TRUST_STORE + "': " + path(TRUST_STORE) + " contains no certificate", null);
      }
    }
    trusted.init(store);
    return trusted.getTrustManagers();
  }

  private KeyStore load(String key, String passwordKey)
      throws StoreException, GeneralSecurityException {
    try {
      return KeyStore.getInstance(path(key).toFile(), password(passwordKey));
    } catch (IOException | IllegalArgumentException e) {
      throw bad("'" + key + "': " + path(key) + " cannot be read: " + CassandraFailures.line(e), e);
    }
  }

  private Path path(String key) {
    return file.resolveSibling(values.getProperty(key));
  }

  private char[] password(String key) {
    return values.getProperty(key, "").toCharArray();
  }

  private StoreException bad(String what, Exception cause) {
    return bad(file, what, cause);
  }

  private static StoreException bad(Path file, String what, Exception cause) {
    return StoreException.badSetting("tls", file + ": " + what, cause);
  }
}
