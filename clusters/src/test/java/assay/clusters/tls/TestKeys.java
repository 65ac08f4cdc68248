package assay.clusters.tls;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Keys and certificates for tests of what clients and servers do not accept.
 *
 * @param file a PKCS12 file, which the first key makes
 * @param password of the file and of each key
 */
public record TestKeys(Path file, String password) {
  /** New ones, with a password that may be known. */
  public TestKeys(Path file) {
    this(file, "changeit");
  }

  /**
   * Adds a key whose certificate holds for two days, signed by itself unless {@code -signer} says
   * otherwise.
   *
   * @param more options of keytool
   */
  public TestKeys add(String alias, String... more) throws InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("-genkeypair", "-alias", alias));
    arguments.addAll(List.of("-keyalg", "EC", "-dname", "CN=" + alias, "-validity", "2"));
    arguments.addAll(List.of("-storetype", KeyFile.TYPE, "-keystore", file.toString()));
    arguments.addAll(List.of("-storepass", password));
    arguments.addAll(List.of(more));
    Keytool keytool = TestKeys::run;
    keytool.keytool(arguments);
    return this;
  }

  /** One of the keys, in a file of its own with the same password. */
  public Path only(String alias, Path own) throws IOException, GeneralSecurityException {
    return store(only(alias), own);
  }

  /** The certificate of one of the keys, in a file of its own with the same password. */
  public Path trusted(String alias, Path own) throws IOException, GeneralSecurityException {
    KeyStore trusted = empty();
    trusted.setCertificateEntry(alias, all().getCertificate(alias));
    return store(trusted, own);
  }

  /** Makes sockets of TLS servers that have one of the keys. */
  public ServerSocketFactory server(String alias) throws IOException, GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(only(alias), password.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context.getServerSocketFactory();
  }

  private KeyStore only(String alias) throws IOException, GeneralSecurityException {
    KeyStore own = empty();
    char[] secret = password.toCharArray();
    own.setKeyEntry(alias, all().getKey(alias, secret), secret, all().getCertificateChain(alias));
    return own;
  }

  private KeyStore all() throws IOException, GeneralSecurityException {
    return KeyStore.getInstance(file.toFile(), password.toCharArray());
  }

  private Path store(KeyStore keys, Path own) throws IOException, GeneralSecurityException {
    try (OutputStream out = Files.newOutputStream(own)) {
      keys.store(out, password.toCharArray());
    }
    return own;
  }

  private static KeyStore empty() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyFile.TYPE);
    store.load(null, null);
    return store;
  }

  static void run(List<String> command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int exit = process.waitFor();
      if (exit != 0) {
        throw new IllegalStateException(command + " ended with exit code " + exit + ": " + said);
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot run " + command, e);
    }
  }
}
