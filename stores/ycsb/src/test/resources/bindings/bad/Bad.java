package example.bad;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** What is wrong with bindings; each nested class has one fault. */
public abstract class Bad extends DB {
  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.OK;
  }

  public static class NoDb {}

  public static class Hidden extends Bad {
    Hidden() {}
  }

  static class NotPublic extends Bad {
    public NotPublic() {}
  }

  public static class Arguments extends Bad {
    public Arguments(String argument) {}
  }

  public static class Constructor extends Bad {
    public Constructor() {
      throw new IllegalStateException("no such\nluck");
    }
  }

  public static class Static extends Bad {
    static final int N = Integer.parseInt("many");
  }

  public static class Init extends Bad {
    @Override
    public void init() throws DBException {
      throw new DBException(new java.io.IOException("no route to\nhost 10.1.2.3"));
    }
  }

  public static class InitPlain extends Bad {
    @Override
    public void init() throws DBException {
      throw new DBException("set accumulo.instanceName");
    }
  }

  public static class InitSilent extends Bad {
    @Override
    public void init() throws DBException {
      throw new DBException();
    }
  }

  public static class ParentMissing extends redis.clients.jedis.Jedis {}

  public static class InitMissing extends Bad {
    @Override
    public void init() {
      new redis.clients.jedis.Jedis("127.0.0.1", 1);
    }
  }

  public static class DriverMissing extends Bad {
    @Override
    public void init() throws DBException {
      try {
        Class.forName("com.acme.sql.Driver");
      } catch (ClassNotFoundException e) {
        throw new DBException("no driver", e);
      }
    }
  }

  public static class ReadMissing extends Bad {
    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      new redis.clients.jedis.Jedis("127.0.0.1", 1);
      return Status.OK;
    }
  }
}
