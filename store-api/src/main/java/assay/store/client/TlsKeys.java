package assay.store.client;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * A PKCS12 or JKS file of keys or certificates.
 *
 * @param password password of the file and of each key in the file
 */
public record TlsKeys(Path file, String password) {

  /**
   * Creates a factory of client sockets that use TLS.
   *
   * @param protocol the JDK's name of the protocol: {@code TLS} for any version
   * @param own the client's key and certificate; empty if the client has none
   * @param trusted certificates of authorities; empty means the JDK's own certificates
   */
  public static SSLSocketFactory sockets(
      String protocol, Optional<TlsKeys> own, Optional<TlsKeys> trusted)
      throws IOException, GeneralSecurityException {
    KeyManager[] keys = own.isPresent() ? own.get().managers() : new KeyManager[0];
    TrustManagerFactory authorities =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    authorities.init(trusted.isPresent() ? trusted.get().load() : null);
    SSLContext context = SSLContext.getInstance(protocol);
    context.init(keys, authorities.getTrustManagers(), null);
    return context.getSocketFactory();
  }

  private KeyManager[] managers() throws IOException, GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(load(), password.toCharArray());
    return keys.getKeyManagers();
  }

  private KeyStore load() throws IOException, GeneralSecurityException {
    return KeyStore.getInstance(file.toFile(), password.toCharArray());
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
