package assay.clusters.tls;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.folder.ClusterFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * TLS keys of a cluster: a key for its servers and a key for its clients. The cluster's own
 * certificate authority signs both keys, and a trust store contains only this authority. The keys
 * are created once and kept when the cluster's data is wiped. The servers' certificate is valid for
 * the host name and the IP address of the loopback interface. Immutable.
 */
public final class ClusterTlsKeys {
  private final Path folder;

  ClusterTlsKeys(Path folder) {
    this.folder = folder;
  }

  public static ClusterTlsKeys of(ClusterFolder cluster) {
    return new ClusterTlsKeys(cluster.root().resolve("keys"));
  }

  /**
   * Creates a cluster's keys if the keys do not exist.
   *
   * @param blamed server whose output file receives keytool's output
   * @throws ClusterException if keytool fails or a file cannot be written
   */
  public static void make(ClusterStart start, ServerId blamed) throws InterruptedException {
    ClusterTlsKeys keys = of(start.folder());
    if (!keys.exist()) {
      long startNanos = System.nanoTime();
      keys.makeIfMissing(command -> start.run(blamed, "creating keys and certificates", command));
      start.say("keys and certificates created", startNanos);
    }
  }

  public Path folder() {
    return folder;
  }

  public boolean exist() {
    return Files.isDirectory(folder);
  }

  public KeyFile server() {
    return KeyFile.in(folder, KeyMaker.SERVER);
  }

  public KeyFile client() {
    return KeyFile.in(folder, KeyMaker.CLIENT);
  }

  public KeyFile trust() {
    return KeyFile.in(folder, KeyMaker.TRUST);
  }

  public Map<String, String> serverValues() {
    return values(server());
  }

  public Map<String, String> clientValues() {
    return values(client());
  }

  private Map<String, String> values(KeyFile own) {
    return Map.of(
        "keyStore", own.path().toString(),
        "keyStorePassword", own.password(),
        "trustStore", trust().path().toString(),
        "trustStorePassword", trust().password(),
        "storeType", KeyFile.TYPE);
  }

  /**
   * Returns a factory of TLS sockets that authenticate with the clients' key.
   *
   * @throws ClusterException if the keys cannot be read
   */
  public SSLSocketFactory clientSockets() {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(client().load(), client().password().toCharArray());
      TrustManagerFactory trusted =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trusted.init(trust().load());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trusted.getTrustManagers(), null);
      return context.getSocketFactory();
    } catch (GeneralSecurityException e) {
      throw ClusterException.failed("cannot use the keys in " + folder, e);
    }
  }

  /**
   * Creates the keys if the keys do not exist, which takes a few seconds. Files that an interrupted
   * attempt has left behind are replaced.
   *
   * @param keytool runs the JDK's keytool
   * @throws ClusterException if keytool fails or a file cannot be written
   */
  public void makeIfMissing(Keytool keytool) throws InterruptedException {
    if (exist()) {
      return;
    }
    Path draft = folder.resolveSibling(folder.getFileName() + ".draft");
    ClusterFolder.deleteTree(draft);
    try {
      new KeyMaker(draft, keytool).make();
      Files.move(draft, folder);
    } catch (GeneralSecurityException | IOException e) {
      throw ClusterException.failed("cannot create the keys in " + folder, e);
    }
  }
}
