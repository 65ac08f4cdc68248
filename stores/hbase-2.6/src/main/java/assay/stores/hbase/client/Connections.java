package assay.stores.hbase.client;

import assay.store.StoreException;
import assay.store.client.Daemons;
import assay.store.client.KerberosLogin;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.codec.KeyValueCodecWithTags;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Opens a store's connections on first use. Each user has one connection for most requests, and a
 * second connection for reads with cell tags. Thread-safe.
 */
public final class Connections implements AutoCloseable {
  private final HBaseSite site;
  private final HBaseOptions options;
  private final Map<String, Connection> open = new HashMap<>();
  private Optional<KerberosLogin> login = Optional.empty();
  private boolean closed;

  /**
   * Thread pool that sends the write buffers of all sessions. By default, a buffered mutator
   * creates its own pool, which outlives the mutator.
   */
  private final ExecutorService senders =
      Executors.newCachedThreadPool(task -> Daemons.thread(task, "hbase-sender"));

  public Connections(HBaseSite site, HBaseOptions options) {
    this.site = site;
    this.options = options;
  }

  /**
   * Logs in to Kerberos if the HBase cluster uses Kerberos. The login lasts until this object is
   * closed.
   */
  public synchronized void logIn() throws StoreException {
    if (!closed) {
      login = HBaseKerberosLogin.of(site, options.krb5Conf());
    }
  }

  /** Returns the connection of the user who reads and writes. */
  public Connection data() throws IOException {
    return as(options.user(), false);
  }

  /** Returns the connection of the user who creates tables and grants rights. */
  public Connection admin() throws IOException {
    return options.admin().isEmpty() ? data() : as(options.admin(), false);
  }

  /**
   * Returns the connection of a user. Without Kerberos, the connection sends no credentials, so
   * servers that require credentials refuse the connection.
   *
   * @param user name of the user; empty means the user of this process
   * @param tags whether the connection receives the tags of cells, which contain visibility labels
   */
  public synchronized Connection as(String user, boolean tags) throws IOException {
    if (closed) {
      throw new IOException("the store is closed");
    }
    String key = tags + " " + user;
    Connection connection = open.get(key);
    if (connection == null) {
      Configuration configuration = site.configuration();
      Attempts.count(configuration);
      Nonces.restore(configuration);
      if (tags) {
        configuration.set(HConstants.RPC_CODEC_CONF_KEY, KeyValueCodecWithTags.class.getName());
      }
      connection =
          user.isEmpty()
              ? ConnectionFactory.createConnection(configuration)
              : ConnectionFactory.createConnection(configuration, User.create(named(user)));
      open.put(key, connection);
    }
    return connection;
  }

  public String dataUser() throws IOException {
    return options.user().isEmpty()
        ? UserGroupInformation.getCurrentUser().getShortUserName()
        : options.user();
  }

  @FunctionalInterface
  public interface Request<T> {
    T send(Admin admin) throws IOException, StoreException, InterruptedException;
  }

  @FunctionalInterface
  public interface Change {
    void make(Admin admin) throws IOException, StoreException, InterruptedException;
  }

  /**
   * Sends administrative requests as the user who creates tables and grants rights.
   *
   * @param failure start of the error message, such as {@code "cannot list the snapshots"}
   */
  public <T> T administer(String failure, Request<T> request) throws StoreException {
    try (Admin admin = admin().getAdmin()) {
      return request.send(admin);
    } catch (IOException | RuntimeException e) {
      throw HBaseFailures.of(failure, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw HBaseFailures.of(failure, e);
    }
  }

  public void change(String failure, Change change) throws StoreException {
    administer(
        failure,
        admin -> {
          change.make(admin);
          return null;
        });
  }

  public ExecutorService senders() {
    return senders;
  }

  public Configuration configuration() {
    return site.configuration();
  }

  /**
   * Returns the identity for a user name. With Kerberos, the logged-in user impersonates other
   * users; the servers must allow this impersonation.
   */
  private static UserGroupInformation named(String user) throws IOException {
    if (!UserGroupInformation.isSecurityEnabled()) {
      return UserGroupInformation.createRemoteUser(user);
    }
    UserGroupInformation own = UserGroupInformation.getLoginUser();
    return user.equals(own.getShortUserName())
        ? own
        : UserGroupInformation.createProxyUser(user, own);
  }

  @Override
  public synchronized void close() {
    closed = true;
    senders.shutdownNow();
    try {
      for (Connection connection : open.values()) {
        connection.close();
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } finally {
      open.clear();
      login.ifPresent(KerberosLogin::close);
    }
  }
}
