package assay.clusters.tls;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/**
 * Creates the files of {@link ClusterTlsKeys} in a new folder. Not thread-safe. An instance can be
 * used only once.
 */
final class KeyMaker {
  static final String SERVER = "server";
  static final String CLIENT = "client";
  static final String TRUST = "trust";

  private static final String AUTHORITY = "authority";

  private static final int DAYS = 3650;
  private static final int KEY_BITS = 2048;
  private static final int PASSWORD_BYTES = 24;

  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ENTERS =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private final Path folder;
  private final Keytool keytool;
  private final SecureRandom random = new SecureRandom();

  KeyMaker(Path folder, Keytool keytool) {
    this.folder = folder;
    this.keytool = keytool;
  }

  void make() throws IOException, GeneralSecurityException, InterruptedException {
    Files.createDirectory(folder, OWNER_ENTERS);
    KeyFile authority = withPassword(AUTHORITY);
    // keytool can sign a key only if the key and the authority are in one file. Each key is
    // therefore created in the authority's file and then moved to its own file.
    generate(authority, AUTHORITY, "CN=Assay", List.of("-ext", "bc:c"));
    List<String> signed = List.of("-signer", AUTHORITY, "-ext", "san=dns:localhost,ip:127.0.0.1");
    generate(authority, SERVER, "CN=localhost", signed);
    generate(authority, CLIENT, "CN=client", signed);

    char[] password = authority.password().toCharArray();
    KeyStore all = authority.load();
    KeyStore trusted = empty();
    trusted.setCertificateEntry(AUTHORITY, all.getCertificate(AUTHORITY));
    store(trusted, withPassword(TRUST));
    for (String holder : List.of(SERVER, CLIENT)) {
      KeyFile file = withPassword(holder);
      KeyStore own = empty();
      own.setKeyEntry(
          holder,
          all.getKey(holder, password),
          file.password().toCharArray(),
          all.getCertificateChain(holder));
      store(own, file);
      all.deleteEntry(holder);
    }
    Files.delete(authority.path());
    store(all, authority);
  }

  private void generate(KeyFile into, String alias, String name, List<String> more)
      throws InterruptedException {
    List<String> arguments =
        new ArrayList<>(List.of("-genkeypair", "-alias", alias, "-dname", name));
    arguments.addAll(List.of("-keyalg", "RSA", "-keysize", Integer.toString(KEY_BITS)));
    arguments.addAll(List.of("-validity", Integer.toString(DAYS), "-storetype", KeyFile.TYPE));
    arguments.addAll(List.of("-keystore", into.path().toString()));
    arguments.addAll(List.of("-storepass:file", into.passwordFile().toString()));
    arguments.addAll(more);
    keytool.keytool(arguments);
  }

  private KeyFile withPassword(String name) throws IOException {
    byte[] bytes = new byte[PASSWORD_BYTES];
    random.nextBytes(bytes);
    KeyFile file = KeyFile.in(folder, name);
    Files.createFile(file.passwordFile(), OWNER_ONLY);
    Files.writeString(
        file.passwordFile(), Base64.getUrlEncoder().withoutPadding().encodeToString(bytes) + "\n");
    return file;
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyFile.TYPE);
    store.load(null, null);
    return store;
  }

  private static void store(KeyStore keys, KeyFile file)
      throws GeneralSecurityException, IOException {
    Files.createFile(file.path(), OWNER_ONLY);
    try (OutputStream out = Files.newOutputStream(file.path())) {
      keys.store(out, file.password().toCharArray());
    }
  }
}
