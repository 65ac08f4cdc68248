package assay.stores.accumulo.client;

import assay.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.security.tokens.PasswordToken;

/**
 * Clients of users whom we made, one a user. Their passwords are derived from our own user's and
 * kept nowhere: whoever has the site's client properties can derive them, too. Thread-safe.
 */
public final class UserClients implements AutoCloseable {
  private static final String DIGEST = "HmacSHA256";

  private final Site site;
  private final Map<String, AccumuloClient> open = new HashMap<>();

  public UserClients(Site site) {
    this.site = site;
  }

  /**
   * The password of a user whom we made.
   *
   * @throws StoreException if our own user has none that it could be derived from
   */
  public PasswordToken password(String user) throws StoreException {
    String secret = site.password();
    if (secret.isEmpty()) {
      throw new StoreException(
          StoreException.Kind.DENIED,
          "user '"
              + site.user()
              + "' does not come with a password, so users with passwords cannot be made here");
    }
    try {
      Mac digest = Mac.getInstance(DIGEST);
      digest.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), DIGEST));
      byte[] derived = digest.doFinal(("assay user " + user).getBytes(StandardCharsets.UTF_8));
      return new PasswordToken(Base64.getEncoder().encodeToString(derived));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + DIGEST, e);
    }
  }

  /** A user's client; it is closed with the others. */
  public synchronized AccumuloClient of(String user) throws StoreException {
    AccumuloClient client = open.get(user);
    if (client == null) {
      client = Accumulo.newClient().from(site.properties()).as(user, password(user)).build();
      open.put(user, client);
    }
    return client;
  }

  @Override
  public synchronized void close() {
    open.values().forEach(AccumuloClient::close);
    open.clear();
  }
}
