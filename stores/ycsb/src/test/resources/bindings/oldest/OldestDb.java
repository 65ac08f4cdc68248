package example.oldest;

import com.yahoo.ycsb.ByteIterator;
import com.yahoo.ycsb.DB;
import java.util.HashMap;
import java.util.Set;
import java.util.Vector;

/** As bindings were until 0.4: 0 is well, all else is not. */
public class OldestDb extends DB {
  @Override
  public int read(
      String table, String key, Set<String> fields, HashMap<String, ByteIterator> result) {
    return key.equals("good") ? 0 : -1;
  }

  @Override
  public int scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return recordcount == 7 ? 0 : 1;
  }

  @Override
  public int update(String table, String key, HashMap<String, ByteIterator> values) {
    return values.size() == 1 ? 0 : 1;
  }

  @Override
  public int insert(String table, String key, HashMap<String, ByteIterator> values) {
    return values.size() == 2 ? 0 : 1;
  }

  @Override
  public int delete(String table, String key) {
    return 0;
  }
}
