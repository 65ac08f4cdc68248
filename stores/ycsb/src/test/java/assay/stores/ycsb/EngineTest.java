package assay.stores.ycsb;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.binding.Refusals;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.commons.pool2.ObjectPool;
import org.h2.Driver;
import org.json.JSONObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** Bindings with real engines behind them. */
class EngineTest {
  private static final String TABLE_DB = "example.jdbc.TableDb";

  @TempDir Path scratch;

  @Test
  void aBindingForJdbcRunsOnAnEmbeddedDatabase() throws Exception {
    Path binding = Bindings.jar(scratch, "jdbc", Bindings.core());
    Path h2 = Files.createDirectories(scratch.resolve("driver")).resolve("h2.jar");
    Files.copy(Bindings.jarOf(Driver.class), h2);
    String[] properties = {
      "db.driver", "org.h2.Driver",
      "db.url", "jdbc:h2:" + scratch.resolve("database"),
      "db.user", "me",
      "db.passwd", "pw"
    };
    try (Store store =
        Bindings.open(TABLE_DB, Bindings.path(binding, h2.getParent()), properties)) {
      Exercise.run(store, "usertable");
    }
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> Bindings.open(TABLE_DB, binding.toString(), properties))
        .withMessage(
            "binding example.jdbc.TableDb: init failed: the binding needs the class org.h2.Driver,"
                + " which is not in the binding's path; add h2-….jar, which usually contains the"
                + " class, to binding-path")
        .matches(e -> e.kind() == StoreException.Kind.BAD_SETTING);
  }

  @Needs(Need.REDIS)
  @Test
  void aBindingForRedisRunsOnARealServer() throws Exception {
    Path jedis = Bindings.jarOf(Jedis.class);
    String path =
        Bindings.path(
            Bindings.jar(scratch, "redis", Bindings.core(), jedis),
            jedis,
            Bindings.jarOf(ObjectPool.class),
            Bindings.jarOf(JSONObject.class));
    int port = Refusals.freePort();
    String[] properties = {"redis.host", "127.0.0.1", "redis.port", Integer.toString(port)};
    Process redis =
        new ProcessBuilder(
                "redis-server",
                "--port",
                Integer.toString(port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--appendonly",
                "no",
                "--dir",
                scratch.toString())
            .redirectErrorStream(true)
            .redirectOutput(scratch.resolve("redis.log").toFile())
            .start();
    try {
      awaitPort(redis, port);
      try (Store store = Bindings.open("example.redis.HashDb", path, properties)) {
        Exercise.run(store, "usertable");
      }
    } finally {
      redis.destroy();
      if (!redis.waitFor(10, TimeUnit.SECONDS)) {
        redis.destroyForcibly().waitFor();
      }
    }
    Refusals.assertRefused(
        StoreException.Kind.FAILED,
        () -> Bindings.open("example.redis.HashDb", path, properties),
        "example.redis.HashDb: init failed: ");
  }

  private static void awaitPort(Process server, int port) {
    await()
        .atMost(Duration.ofMinutes(2))
        .failFast("the server has ended", () -> !server.isAlive())
        .until(() -> listens(port));
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
