package assay.clusters.tls;

import assay.clusters.ClusterException;
import assay.clusters.process.folder.ClusterFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;

/**
 * PKCS12 file, and a text file with its password. The password opens the PKCS12 file and each key
 * in the file. Only the owner can read the two files.
 *
 * @param path path of the PKCS12 file
 * @param passwordFile text file whose only line is the password
 */
public record KeyFile(Path path, Path passwordFile) {
  public static final String TYPE = "PKCS12";

  static KeyFile in(Path folder, String name) {
    return new KeyFile(folder.resolve(name + ".p12"), folder.resolve(name + ".password"));
  }

  /**
   * Returns the password of the PKCS12 file. Callers may write the password to files that only the
   * owner can read, but never to an argument, a log or a message.
   *
   * @throws ClusterException if the password's file cannot be read
   */
  public String password() {
    return ClusterFolder.text(passwordFile).strip();
  }

  KeyStore load() {
    try {
      return KeyStore.getInstance(path.toFile(), password().toCharArray());
    } catch (GeneralSecurityException | IOException e) {
      throw ClusterException.failed("cannot read the keys in " + path, e);
    }
  }
}
