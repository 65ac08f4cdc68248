package assay.lab.fleet.coordination;

import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.curator.RetryPolicy;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.ACLProvider;
import org.apache.curator.framework.recipes.cache.ChildData;
import org.apache.curator.framework.recipes.cache.CuratorCache;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.retry.RetryUntilElapsed;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.NoAuthException;
import org.apache.zookeeper.KeeperException.NoNodeException;
import org.apache.zookeeper.KeeperException.NodeExistsException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.apache.zookeeper.data.Stat;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;

/**
 * Stores notes as nodes in ZooKeeper. Held notes are ephemeral nodes, and the lease is the session
 * timeout. A broken connection is re-established within the lease. A password derived from the
 * fleet's secret protects the nodes, so that only processes with the secret can access the nodes.
 */
final class ZooKeeperCoordinator implements Coordinator {
  private static final int RETRY_PAUSE_MILLIS = 200;

  /**
   * Time in ms after which a call without a connection fails. A failed call is retried within the
   * lease.
   */
  private static final int CONNECT_MILLIS = 2000;

  private static final String SCHEME = "digest";
  private static final String USER = "assay";
  private static final String PURPOSE = "assay ZooKeeper";

  private final FleetAddress address;
  private final CuratorFramework client;
  private final List<CuratorCache> caches = new CopyOnWriteArrayList<>();
  private final List<Runnable> reactions = new CopyOnWriteArrayList<>();
  private volatile boolean lost;
  private volatile boolean closed;

  private ZooKeeperCoordinator(FleetAddress address, FleetSecret secret, int leaseMillis) {
    this.address = address;
    RetryPolicy whileLeased = new RetryUntilElapsed(leaseMillis, RETRY_PAUSE_MILLIS);
    client =
        CuratorFrameworkFactory.builder()
            .connectString(address.servers())
            .sessionTimeoutMs(leaseMillis)
            .connectionTimeoutMs(CONNECT_MILLIS)
            .retryPolicy(
                (count, elapsed, sleeper) ->
                    !lost && whileLeased.allowRetry(count, elapsed, sleeper))
            .authorization(SCHEME, login(secret).getBytes(StandardCharsets.UTF_8))
            .aclProvider(new CreatorOnly())
            .build();
    client.getConnectionStateListenable().addListener((c, state) -> heard(state));
  }

  private static final class CreatorOnly implements ACLProvider {
    @Override
    public List<ACL> getDefaultAcl() {
      return ZooDefs.Ids.CREATOR_ALL_ACL;
    }

    @Override
    public List<ACL> getAclForPath(String path) {
      return ZooDefs.Ids.CREATOR_ALL_ACL;
    }
  }

  static List<ACL> acl(FleetSecret secret) {
    try {
      String id = DigestAuthenticationProvider.generateDigest(login(secret));
      return List.of(new ACL(ZooDefs.Perms.ALL, new Id(SCHEME, id)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JDK lacks SHA-1", e);
    }
  }

  private static String login(FleetSecret secret) {
    return USER + ":" + secret.password(PURPOSE);
  }

  static ZooKeeperCoordinator connect(FleetAddress address, FleetSecret secret, Duration lease)
      throws FleetException, InterruptedException {
    int leaseMillis = Math.toIntExact(lease.toMillis());
    ZooKeeperCoordinator coordinator = new ZooKeeperCoordinator(address, secret, leaseMillis);
    coordinator.client.start();
    boolean usable = false;
    try {
      if (!coordinator.client.blockUntilConnected(leaseMillis, TimeUnit.MILLISECONDS)) {
        throw new UnreachableException(
            "no ZooKeeper server at " + address + " answered within " + lease.toSeconds() + " s");
      }
      coordinator.checkOwner();
      usable = true;
    } finally {
      if (!usable) {
        coordinator.close();
      }
    }
    return coordinator;
  }

  /**
   * Rejects a path that clients without the fleet's secret can change. Only clients that may read a
   * node can read its access control list.
   */
  private void checkOwner() throws FleetException {
    boolean ours =
        call(
            "read the permissions of " + address.path(),
            () -> {
              try {
                List<ACL> rights = client.getACL().forPath(address.path());
                return rights.size() == 1 && rights.get(0).getId().getScheme().equals(SCHEME);
              } catch (NoNodeException e) {
                return true; // the conductor creates the path
              } catch (NoAuthException e) {
                return false;
              }
            });
    if (!ours) {
      throw new FleetException(
          "the ZooKeeper nodes at "
              + address
              + " are unprotected, or protected by another secret; set the same "
              + FleetSecret.VARIABLE
              + " in all processes of the fleet, or use another path");
    }
  }

  @Override
  public boolean create(String path, byte[] content, Life life) throws FleetException {
    return call(
        "create " + path,
        () -> {
          try {
            client
                .create()
                .creatingParentsIfNeeded()
                .withMode(life == Life.HELD ? CreateMode.EPHEMERAL : CreateMode.PERSISTENT)
                .forPath(node(path), content);
            return true;
          } catch (NodeExistsException e) {
            return isOurs(path, content, life);
          }
        });
  }

  /**
   * Returns whether this process created a note. The first attempt to create the note may have
   * succeeded although the response was lost.
   */
  private boolean isOurs(String path, byte[] content, Life life) throws Exception {
    Stat stat = new Stat();
    try {
      byte[] there = client.getData().storingStatIn(stat).forPath(node(path));
      long holder =
          life == Life.HELD ? client.getZookeeperClient().getZooKeeper().getSessionId() : 0;
      return Arrays.equals(there, content) && stat.getEphemeralOwner() == holder;
    } catch (NoNodeException e) {
      return false;
    }
  }

  @Override
  public void put(String path, byte[] content) throws FleetException {
    call(
        "write " + path,
        () -> client.create().orSetData().creatingParentsIfNeeded().forPath(node(path), content));
  }

  @Override
  public Optional<byte[]> read(String path) throws FleetException {
    return call(
        "read " + path,
        () -> {
          try {
            return Optional.of(client.getData().forPath(node(path)));
          } catch (NoNodeException e) {
            return Optional.empty();
          }
        });
  }

  @Override
  public void remove(String path) throws FleetException {
    call(
        "remove " + path,
        () -> {
          try {
            client.delete().deletingChildrenIfNeeded().forPath(node(path));
          } catch (NoNodeException e) {
            return false;
          }
          return true;
        });
  }

  /** {@inheritDoc} Also reports the parents of notes, with empty content. */
  @Override
  public void watch(String path, Listener listener) throws FleetException {
    check();
    CuratorCache cache = CuratorCache.build(client, node(path));
    cache.listenable().addListener((type, old, now) -> tell(listener, old, now));
    caches.add(cache);
    cache.start();
  }

  private void tell(Listener listener, ChildData old, ChildData now) {
    ChildData any = now == null ? old : now;
    listener.changed(
        any.getPath().substring(address.path().length() + 1), now == null ? null : now.getData());
  }

  @Override
  public void onLost(Runnable reaction) {
    reactions.add(reaction);
    if (lost) {
      reaction.run();
    }
  }

  private void heard(ConnectionState state) {
    if (state == ConnectionState.LOST && !lost && !closed) {
      lost = true;
      reactions.forEach(Runnable::run);
    }
  }

  @Override
  public void close() {
    closed = true;
    caches.forEach(CuratorCache::close);
    client.close();
  }

  void endSession() throws Exception {
    client.getZookeeperClient().getZooKeeper().getTestable().injectSessionExpiration();
  }

  private String node(String path) {
    return address.path() + "/" + path;
  }

  private void check() throws FleetException {
    if (lost || closed) {
      throw new FleetException(
          "the session with ZooKeeper at " + address + " is " + (lost ? "lost" : "closed"));
    }
  }

  private interface Call<T> {
    T run() throws Exception;
  }

  private <T> T call(String what, Call<T> call) throws FleetException {
    check();
    try {
      return call.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FleetException("interrupted: could not " + what, e);
    } catch (Exception e) {
      // Curator's method declares only the general class Exception.
      check();
      throw new FleetException(
          "ZooKeeper at " + address + ": could not " + what + ": " + e.getMessage(), e);
    }
  }
}
