package example.redis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import redis.clients.jedis.Jedis;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** A hash for each row and a sorted set of the keys. */
public class HashDb extends DB {
  private static final String KEYS = "_keys";

  private Jedis jedis;

  @Override
  public void init() throws DBException {
    jedis =
        new Jedis(
            getProperties().getProperty("redis.host"),
            Integer.parseInt(getProperties().getProperty("redis.port")));
    jedis.connect();
  }

  @Override
  public void cleanup() {
    jedis.close();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    if (fields == null) {
      StringByteIterator.putAllAsByteIterators(result, jedis.hgetAll(key));
    } else {
      String[] names = fields.toArray(new String[0]);
      List<String> values = jedis.hmget(key, names);
      for (int i = 0; i < names.length; i++) {
        result.put(names[i], new StringByteIterator(values.get(i)));
      }
    }
    return result.isEmpty() ? Status.NOT_FOUND : Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    for (String key : jedis.zrangeByLex(KEYS, "[" + startkey, "+", 0, recordcount)) {
      HashMap<String, ByteIterator> row = new HashMap<>();
      read(table, key, fields, row);
      result.add(row);
    }
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    jedis.zadd(KEYS, 0, key);
    return update(table, key, values);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    jedis.hset(key, StringByteIterator.getStringMap(values));
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    jedis.zrem(KEYS, key);
    return jedis.del(key) == 0 ? Status.NOT_FOUND : Status.OK;
  }
}
