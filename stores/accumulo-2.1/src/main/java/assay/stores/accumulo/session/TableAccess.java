package assay.stores.accumulo.session;

import assay.stores.accumulo.client.AccumuloOptions;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchScanner;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.security.Authorizations;

/** Creates scanners for a session's table, with the session's authorizations and settings. */
public record TableAccess(
    AccumuloClient client,
    String table,
    Authorizations authorizations,
    ScanFilter filter,
    AccumuloOptions options) {
  Scanner scanner() throws TableNotFoundException {
    Scanner scanner = client.createScanner(table, authorizations);
    scanner.setTimeout(timeoutMillis(), TimeUnit.MILLISECONDS);
    return scanner;
  }

  BatchScanner batchScanner() throws TableNotFoundException {
    return client.createBatchScanner(table, authorizations, options.queryThreads());
  }

  long timeoutMillis() {
    return options.timeout().toMillis();
  }
}
