package assay.stores.hbase;

import assay.store.Bytes;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.Tables;
import assay.stores.hbase.client.Connections;
import assay.stores.hbase.client.HBaseFailures;
import assay.stores.hbase.client.HBaseOptions;
import assay.stores.hbase.session.FamilyLayout;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.CacheEvictionStats;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.ConstantSizeRegionSplitPolicy;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.UserPermission;

final class HBaseTables implements Tables {
  private final Connections connections;
  private final HBaseOptions options;

  /** Names of tables that this store has created but for which no session has been opened. */
  private final Set<String> untouched = ConcurrentHashMap.newKeySet();

  HBaseTables(Connections connections, HBaseOptions options) {
    this.connections = connections;
    this.options = options;
  }

  @FunctionalInterface
  interface Work<T> {
    T with(Admin admin, TableName table) throws IOException, StoreException, InterruptedException;
  }

  @FunctionalInterface
  interface Change {
    void make(Admin admin, TableName table)
        throws IOException, StoreException, InterruptedException;
  }

  <T> T administer(String action, String table, Work<T> work) throws StoreException {
    TableName name;
    try {
      name = TableName.valueOf(table);
    } catch (IllegalArgumentException e) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "'" + table + "' is not a table name: " + HBaseFailures.line(e),
          e);
    }
    return connections.administer(
        "cannot " + action + " table '" + table + "'", admin -> work.with(admin, name));
  }

  void change(String action, String table, Change change) throws StoreException {
    administer(
        action,
        table,
        (admin, name) -> {
          change.make(admin, name);
          return null;
        });
  }

  @Override
  public boolean exists(String table) throws StoreException {
    return administer("look for", table, Admin::tableExists);
  }

  @Override
  public void create(String table, TableSpec spec) throws StoreException {
    change(
        "create",
        table,
        (admin, name) -> {
          if (spec.families().isEmpty()) {
            throw StoreException.failed(
                "cannot create table '" + table + "': HBase requires at least one column family");
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
        });
    untouched.add(table);
  }

  /**
   * Grants the rights to read and write a table to the user named in the setting {@code user}.
   * Waits until all servers of the table accept this user. No rights are granted if this user also
   * creates the tables.
   */
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
      AccessWait.await(connections.data(), table, family, options.timeout());
    }
  }

  @Override
  public void drop(String table) throws StoreException {
    change(
        "drop",
        table,
        (admin, name) -> {
          if (admin.isTableEnabled(name)) {
            admin.disableTable(name);
          }
          admin.deleteTable(name);
        });
    untouched.remove(table);
  }

  @Override
  public void flush(String table) throws StoreException {
    change("flush", table, TableFiles::flush);
  }

  void dropCaches(String table) throws StoreException {
    change(
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
                evicted.getExceptionCount() + " regions kept their cached blocks: " + first, first);
          }
        });
  }

  @Override
  public void compact(String table) throws StoreException {
    change("compact", table, TableFiles::compact);
  }

  /**
   * Returns the descriptor of a table for which a session is about to be opened. The session may
   * write to the table, so the table no longer counts as empty.
   */
  TableDescriptor opened(String table) throws StoreException {
    untouched.remove(table);
    return descriptor(table);
  }

  TableDescriptor descriptor(String table) throws StoreException {
    return administer("open", table, Admin::getDescriptor);
  }

  /**
   * Adds splits to a table. If this store created the table and has opened no session, the table is
   * dropped and created again with the splits. Creating a table with splits is faster than
   * splitting a table.
   */
  void addSplits(String table, SortedSet<Bytes> rows) throws StoreException {
    change(
        "split",
        table,
        (admin, name) -> {
          if (untouched.contains(table)) {
            RegionSplits.remake(admin, name, rows);
            letIn(admin, name);
          } else {
            RegionSplits.divide(admin, name, rows);
          }
        });
  }

  void setSplitThreshold(String table, long bytes) throws StoreException {
    change(
        "set the split threshold of",
        table,
        (admin, name) -> {
          // With HBase's default policy, a table's first regions would be split at a much smaller
          // size.
          admin.modifyTable(
              TableDescriptorBuilder.newBuilder(admin.getDescriptor(name))
                  .setMaxFileSize(bytes)
                  .setRegionSplitPolicyClassName(ConstantSizeRegionSplitPolicy.class.getName())
                  .build());
        });
  }

  long splitThreshold(String table) throws StoreException {
    long own = descriptor(table).getMaxFileSize();
    // Clients cannot read the servers' default threshold. This method therefore uses the default
    // threshold in the client's configuration.
    return own > 0
        ? own
        : connections
            .configuration()
            .getLong(HConstants.HREGION_MAX_FILESIZE, HConstants.DEFAULT_MAX_FILE_SIZE);
  }

  /**
   * Sets the number of replicas of each region of a table. The table is disabled and enabled again,
   * so that all replicas read the current files.
   */
  void setReplicas(String table, int copies) throws StoreException {
    change(
        "set the replicas of",
        table,
        (admin, name) -> {
          int servers = admin.getRegionServers().size();
          if (copies < 1 || copies > servers) {
            throw new StoreException(
                StoreException.Kind.BAD_SETTING,
                "the number of replicas must be from 1 to "
                    + servers
                    + " (the number of region servers); got "
                    + copies);
          }
          admin.disableTable(name);
          admin.modifyTable(
              TableDescriptorBuilder.newBuilder(admin.getDescriptor(name))
                  .setRegionReplication(copies)
                  .build());
          admin.enableTable(name);
        });
  }

  /**
   * Replaces a table's locality groups. The table must be empty if the change adds or removes HBase
   * column families.
   */
  void setLocalityGroups(String table, Map<String, Set<Bytes>> groups) throws StoreException {
    change(
        "set the locality groups of",
        table,
        (admin, name) -> {
          TableDescriptor before = admin.getDescriptor(name);
          FamilyLayout next = new FamilyLayout(groups);
          TableDescriptorBuilder made = TableDescriptorBuilder.newBuilder(before);
          next.writeTo(made, before);
          Set<Bytes> wanted = next.storedWith(before);
          Set<Bytes> there = FamilyLayout.namesOf(before);
          if (!wanted.equals(there)) {
            requireEmpty(admin, name);
            move(made, before, there, wanted);
          }
          admin.modifyTable(made.build());
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
        // Copies the properties of an existing family, since all families of a table have the same
        // properties.
        made.setColumnFamily(
            ColumnFamilyDescriptorBuilder.newBuilder(family.toArray())
                .setMaxVersions(before.getColumnFamilies()[0].getMaxVersions())
                .build());
      }
    }
  }

  private static void requireEmpty(Admin admin, TableName table)
      throws IOException, StoreException {
    var scan = new org.apache.hadoop.hbase.client.Scan().setLimit(1);
    try (var opened = admin.getConnection().getTable(table);
        var scanner = opened.getScanner(scan)) {
      if (scanner.next() != null) {
        throw StoreException.failed(
            "cannot set the locality groups of table '" + table + "': the table must be empty");
      }
    }
  }

  Map<String, String> fileSettings(String table) throws StoreException {
    TableDescriptor descriptor = descriptor(table);
    if (!FamilyLayout.of(descriptor).isPlain()) {
      throw StoreException.failed(
          "bulk files of table '"
              + table
              + "' cannot be written: its families share a locality group");
    }
    Map<String, String> settings = new HashMap<>();
    for (ColumnFamilyDescriptor family : descriptor.getColumnFamilies()) {
      String name = family.getNameAsString();
      settings.put("compression." + name, family.getCompressionType().name());
      settings.put("bloom." + name, family.getBloomFilterType().name());
      settings.put("block-size." + name, String.valueOf(family.getBlocksize()));
      settings.put("encoding." + name, family.getDataBlockEncoding().name());
    }
    return settings;
  }
}
