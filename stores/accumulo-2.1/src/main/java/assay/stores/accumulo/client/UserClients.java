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
 * Opens one Accumulo client for each user that Assay created. Each created user's password is
 * derived from the configured user's password and is not stored. Anyone with the client properties
 * file can therefore derive the passwords of the created users. With Kerberos, the configured user
 * impersonates the created users; the servers must allow this impersonation. Thread-safe.
 */
public final class UserClients implements AutoCloseable {
  private static final String DIGEST = "HmacSHA256";

  private final AccumuloSite site;
  private final Map<String, AccumuloClient> open = new HashMap<>();

  public UserClients(AccumuloSite site) {
    this.site = site;
  }

  /**
   * Returns the principal by which the servers know a user. With Kerberos, a name without a realm
   * gets the configured user's realm.
   */
  public String principal(String user) {
    String own = site.user();
    return site.isOn("sasl.enabled") && user.indexOf('@') < 0
        ? user + own.substring(Math.max(0, own.lastIndexOf('@')))
        : user;
  }

  /**
   * Derives the password of a user that Assay creates.
   *
   * @return empty if the Accumulo instance uses Kerberos
   * @throws StoreException if the configured user logs in without a password
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
      throw new IllegalStateException("this JDK lacks the algorithm " + DIGEST, e);
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
      throw AccumuloFailures.of("cannot become user '" + user + "': ", e);
    }
  }

  @Override
  public synchronized void close() {
    open.values().forEach(AccumuloClient::close);
    open.clear();
  }
}
