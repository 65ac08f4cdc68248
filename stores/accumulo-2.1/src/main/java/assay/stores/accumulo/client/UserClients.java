package assay.stores.accumulo.client;

import assay.store.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.security.tokens.AuthenticationToken;
import org.apache.accumulo.core.client.security.tokens.KerberosToken;
import org.apache.accumulo.core.client.security.tokens.PasswordToken;

/**
 * Clients of users that Assay created, one per user. The users' passwords are derived from the
 * configured user's password and are not stored. Anyone who has the site's client properties can
 * derive the passwords too. With Kerberos, the configured user impersonates these users, which the
 * servers must allow. Thread-safe.
 */
public final class UserClients implements AutoCloseable {
  private static final String DIGEST = "HmacSHA256";

  private final Site site;
  private final Map<String, AccumuloClient> open = new HashMap<>();

  public UserClients(Site site) {
    this.site = site;
  }

  /** A user's name on the servers. With Kerberos, the name includes the configured user's realm. */
  public String principal(String user) {
    String own = site.user();
    return site.isOn("sasl.enabled") && user.indexOf('@') < 0
        ? user + own.substring(Math.max(0, own.lastIndexOf('@')))
        : user;
  }

  /**
   * The password of a user that Assay created; empty if the site uses Kerberos.
   *
   * @throws StoreException if the configured user has no password from which the new password can
   *     be derived
   */
  public Optional<PasswordToken> password(String user) throws StoreException {
    if (site.isOn("sasl.enabled")) {
      return Optional.empty();
    }
    String secret = site.password();
    if (secret.isEmpty()) {
      throw new StoreException(
          StoreException.Kind.DENIED,
          "user '"
              + site.user()
              + "' does not log in with a password, so users with passwords cannot be created");
    }
    try {
      Mac digest = Mac.getInstance(DIGEST);
      digest.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), DIGEST));
      byte[] derived = digest.doFinal(("assay user " + user).getBytes(StandardCharsets.UTF_8));
      return Optional.of(new PasswordToken(Base64.getEncoder().encodeToString(derived)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + DIGEST, e);
    }
  }

  public synchronized AccumuloClient of(String user) throws StoreException {
    AccumuloClient client = open.get(user);
    if (client == null) {
      client =
          Accumulo.newClient().from(site.properties()).as(principal(user), token(user)).build();
      open.put(user, client);
    }
    return client;
  }

  private AuthenticationToken token(String user) throws StoreException {
    Optional<PasswordToken> password = password(user);
    if (password.isPresent()) {
      return password.get();
    }
    try {
      return new KerberosToken(principal(user));
    } catch (IOException e) {
      throw Failures.of("cannot become user '" + user + "': ", e);
    }
  }

  @Override
  public synchronized void close() {
    open.values().forEach(AccumuloClient::close);
    open.clear();
  }
}
