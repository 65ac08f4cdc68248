package assay.stores.cassandra;

import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.Tables;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.time.Duration;
import java.util.Objects;

/**
 * Administers tables through CQL where possible, and otherwise through JMX. Column families need
 * not be declared, and each cell has only one version.
 */
final class CassandraTables implements Tables {
  /**
   * Time limit of a schema change. The limit is long, because servers must agree on the change and
   * create files.
   */
  private static final Duration SCHEMA_CHANGE = Duration.ofSeconds(60);

  private final CqlSession session;
  private final CassandraOptions options;
  private final Jmx jmx;

  CassandraTables(CqlSession session, CassandraOptions options, Jmx jmx) {
    this.session = session;
    this.options = options;
    this.jmx = jmx;
  }

  @Override
  public boolean exists(String table) throws StoreException {
    try {
      return session
              .execute(
                  SimpleStatement.newInstance(
                      "SELECT table_name FROM system_schema.tables"
                          + " WHERE keyspace_name = ? AND table_name = ?",
                      options.keyspace(),
                      table))
              .one()
          != null;
    } catch (DriverException e) {
      throw CassandraFailures.administration("look for", table, e);
    }
  }

  @Override
  public void create(String table, TableSpec spec) throws StoreException {
    try {
      makeKeyspace();
      change(
          "CREATE TABLE "
              + TableStatements.qualified(options.keyspace(), table)
              + " (row blob, family blob, qualifier blob, value blob,"
              + " PRIMARY KEY (row, family, qualifier))");
    } catch (DriverException e) {
      throw CassandraFailures.administration("create", table, e);
    }
  }

  private void makeKeyspace() {
    if (session
        .getMetadata()
        .getKeyspace(CqlIdentifier.fromInternal(options.keyspace()))
        .isEmpty()) {
      change(
          "CREATE KEYSPACE IF NOT EXISTS "
              + CqlIdentifier.fromInternal(options.keyspace()).asCql(false)
              + " WITH replication = {'class': 'NetworkTopologyStrategy', '"
              + datacenter()
              + "': "
              + options.replicas()
              + "}");
    }
  }

  private String datacenter() {
    return options.datacenter().isEmpty()
        ? session.getMetadata().getNodes().values().stream()
            .map(Node::getDatacenter)
            .filter(Objects::nonNull)
            .findFirst()
            .orElseThrow()
        : options.datacenter();
  }

  @Override
  public void drop(String table) throws StoreException {
    require(table);
    try {
      change("DROP TABLE IF EXISTS " + TableStatements.qualified(options.keyspace(), table));
    } catch (DriverException e) {
      throw CassandraFailures.administration("drop", table, e);
    }
  }

  @Override
  public void flush(String table) throws StoreException {
    require(table);
    jmx.flush(options.keyspace(), table);
  }

  @Override
  public void compact(String table) throws StoreException {
    require(table);
    jmx.compact(options.keyspace(), table);
  }

  void require(String table) throws StoreException {
    if (!exists(table)) {
      throw StoreException.noTable(table);
    }
  }

  private void change(String cql) {
    session.execute(SimpleStatement.builder(cql).setTimeout(SCHEMA_CHANGE).build());
  }
}
