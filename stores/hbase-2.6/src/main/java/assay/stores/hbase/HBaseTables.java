package assay.stores.hbase;

import assay.store.Bytes;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.Tables;
import assay.stores.hbase.client.Connections;
import assay.stores.hbase.client.Failures;
import assay.stores.hbase.client.Options;
import assay.stores.hbase.session.Layout;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.CacheEvictionStats;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.UserPermission;

/** Administration of tables through HBase's master. */
final class HBaseTables implements Tables {
  private final Connections connections;
  private final Options options;

  /** Tables that this store made and has opened no session on. */
  private final Set<String> untouched = ConcurrentHashMap.newKeySet();

  HBaseTables(Connections connections, Options options) {
    this.connections = connections;
    this.options = options;
  }

  /** Work that the master does. */
  @FunctionalInterface
  interface Work<T> {
    T with(Admin admin, TableName table) throws IOException, StoreException, InterruptedException;
  }

  /**
   * Has the master do something.
   *
   * @param action what is done to the table, for an error: {@code "split"}
   */
  <T> T administer(String action, String table, Work<T> work) throws StoreException {
    TableName name;
    try {
      name = TableName.valueOf(table);
    } catch (IllegalArgumentException e) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "'" + table + "' is not a table name: " + Failures.line(e),
          e);
    }
    try (Admin admin = connections.admin().getAdmin()) {
      return work.with(admin, name);
    } catch (IOException | RuntimeException e) {
      throw Failures.administration(action, table, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Failures.administration(action, table, e);
    }
  }

  @Override
  public boolean exists(String table) throws StoreException {
    return administer("look for", table, Admin::tableExists);
  }

  @Override
  public void create(String table, TableSpec spec) throws StoreException {
    administer(
        "create",
        table,
        (admin, name) -> {
          if (spec.families().isEmpty()) {
            throw new StoreException(
                StoreException.Kind.FAILED,
                "cannot create table '" + table + "': HBase wants a table's families beforehand");
          }
          TableDescriptorBuilder made = TableDescriptorBuilder.newBuilder(name);
          for (Bytes family : spec.families()) {
            made.setColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(family.toArray())
                    .setMaxVersions(spec.versions())
                    .build());
          }
          admin.createTable(made.build());
          letIn(admin, name);
          return null;
        });
    untouched.add(table);
  }

  /** The user who reads and writes is not the one who made the table. Returns when it may. */
  void letIn(Admin admin, TableName table) throws IOException, InterruptedException {
    if (!options.admin().isEmpty() && !options.admin().equals(options.user())) {
      admin.grant(
          new UserPermission(
              connections.dataUser(),
              Permission.newBuilder(table)
                  .withActions(Permission.Action.READ, Permission.Action.WRITE)
                  .build()),
          true);
      byte[] family = admin.getDescriptor(table).getColumnFamilyNames().iterator().next();
      Admission.await(connections.data(), table, family, options.timeout());
    }
  }

  @Override
  public void drop(String table) throws StoreException {
    administer(
        "drop",
        table,
        (admin, name) -> {
          if (admin.isTableEnabled(name)) {
            admin.disableTable(name);
          }
          admin.deleteTable(name);
          return null;
        });
    untouched.remove(table);
  }

  @Override
  public void flush(String table) throws StoreException {
    administer(
        "flush",
        table,
        (admin, name) -> {
          TableFiles.flush(admin, name);
          return null;
        });
  }

  /** Has the region servers evict the blocks of the table's files, in memory and in buckets. */
  void dropCaches(String table) throws StoreException {
    administer(
        "drop the caches of",
        table,
        (admin, name) -> {
          if (!admin.tableExists(name)) {
            throw new TableNotFoundException(name);
          }
          CacheEvictionStats evicted = admin.clearBlockCache(name);
          if (evicted.getExceptionCount() > 0) {
            Throwable first = evicted.getExceptions().values().iterator().next();
            throw new IOException(
                evicted.getExceptionCount() + " regions keep their blocks: " + first, first);
          }
          return null;
        });
  }

  @Override
  public void compact(String table) throws StoreException {
    administer(
        "compact",
        table,
        (admin, name) -> {
          TableFiles.compact(admin, name);
          return null;
        });
  }

  /**
   * How a table is; a session is about to be opened on it, so that it can have rows from now on.
   */
  TableDescriptor opened(String table) throws StoreException {
    untouched.remove(table);
    return descriptor(table);
  }

  TableDescriptor descriptor(String table) throws StoreException {
    return administer("open", table, Admin::getDescriptor);
  }

  /** Whether nothing can have been written to a table, as far as this client knows. */
  boolean isUntouched(String table) {
    return untouched.contains(table);
  }

  Map<String, Set<Bytes>> localityGroups(String table) throws StoreException {
    return Layout.of(descriptor(table)).groups();
  }

  /** On an empty table, or where no family has to be stored elsewhere than before. */
  void setLocalityGroups(String table, Map<String, Set<Bytes>> groups) throws StoreException {
    administer(
        "set the locality groups of",
        table,
        (admin, name) -> {
          TableDescriptor before = admin.getDescriptor(name);
          Layout next = new Layout(groups);
          TableDescriptorBuilder made = TableDescriptorBuilder.newBuilder(before);
          next.writeTo(made, before);
          Set<Bytes> wanted = next.storedWith(before);
          Set<Bytes> there = Layout.namesOf(before);
          if (!wanted.equals(there)) {
            requireEmpty(name);
            move(made, before, there, wanted);
          }
          admin.modifyTable(made.build());
          return null;
        });
  }

  private static void move(
      TableDescriptorBuilder made, TableDescriptor before, Set<Bytes> there, Set<Bytes> wanted) {
    for (Bytes family : there) {
      if (!wanted.contains(family)) {
        made.removeColumnFamily(family.toArray());
      }
    }
    for (Bytes family : wanted) {
      if (!there.contains(family)) {
        // As the table's other families are: all of them were made alike.
        made.setColumnFamily(
            ColumnFamilyDescriptorBuilder.newBuilder(family.toArray())
                .setMaxVersions(before.getColumnFamilies()[0].getMaxVersions())
                .build());
      }
    }
  }

  private void requireEmpty(TableName table) throws IOException, StoreException {
    var scan = new org.apache.hadoop.hbase.client.Scan().setLimit(1);
    try (var opened = connections.admin().getTable(table);
        var scanner = opened.getScanner(scan)) {
      if (scanner.next() != null) {
        throw new StoreException(
            StoreException.Kind.FAILED,
            "cannot set the locality groups of table '"
                + table
                + "': it has rows; they are set on an empty table");
      }
    } catch (TableNotFoundException e) {
      throw Failures.administration("set the locality groups of", table.getNameAsString(), e);
    }
  }

  /** How a table's files are written: {@code compression.FAMILY} and the like. */
  static Map<String, String> fileSettings(TableDescriptor table) {
    Map<String, String> settings = new HashMap<>();
    for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
      String name = family.getNameAsString();
      settings.put("compression." + name, family.getCompressionType().name());
      settings.put("bloom." + name, family.getBloomFilterType().name());
      settings.put("block-size." + name, String.valueOf(family.getBlocksize()));
      settings.put("encoding." + name, family.getDataBlockEncoding().name());
    }
    return settings;
  }

  /** The split rows of a table, in order. */
  List<Bytes> splits(String table) throws StoreException {
    return administer("list the splits of", table, Splits::of);
  }
}
