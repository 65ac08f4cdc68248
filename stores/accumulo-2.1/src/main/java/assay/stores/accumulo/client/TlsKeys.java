package assay.stores.accumulo.client;

import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.apache.accumulo.core.rpc.SslConnectionParams;

/** Sockets with the keys and the trusted certificates that Accumulo's client has. */
final class TlsKeys {
  private TlsKeys() {}

  static SSLSocketFactory sockets(SslConnectionParams client)
      throws IOException, GeneralSecurityException {
    if (client.useJsse()) {
      return (SSLSocketFactory) SSLSocketFactory.getDefault();
    }
    SSLContext context = SSLContext.getInstance(client.getClientProtocol());
    context.init(keys(client), trusted(client), null);
    return context.getSocketFactory();
  }

  private static KeyManager[] keys(SslConnectionParams client)
      throws IOException, GeneralSecurityException {
    if (!client.isKeyStoreSet()) {
      return new KeyManager[0];
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    char[] password = client.getKeyStorePass().toCharArray();
    keys.init(KeyStore.getInstance(new File(client.getKeyStorePath()), password), password);
    return keys.getKeyManagers();
  }

  private static TrustManager[] trusted(SslConnectionParams client)
      throws IOException, GeneralSecurityException {
    TrustManagerFactory trusted =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(
        KeyStore.getInstance(
            new File(client.getTrustStorePath()), client.getTrustStorePass().toCharArray()));
    return trusted.getTrustManagers();
  }
}
