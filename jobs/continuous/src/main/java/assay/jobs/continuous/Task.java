package assay.jobs.continuous;

import assay.jobs.site.SiteSettings;
import assay.lab.bulk.TableJob;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.catalog.StoreCatalog;
import assay.study.continuous.ledger.Ledger;
import assay.study.continuous.ledger.LedgerReader;
import assay.study.continuous.mapreduce.VerifyWork;
import assay.study.continuous.scan.CloneOf;
import assay.study.continuous.scan.EntryTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * The request that each task reads from Hadoop's configuration. Also opens the store that the
 * request names.
 */
final class Task {
  private static final String REQUEST = "assay.table.job";

  private static StoreCatalog catalog;

  private final TableJob request;
  private final VerifyWork work;
  private final boolean local;

  private Task(TableJob request, boolean local) {
    this.request = request;
    this.work = VerifyWork.parse(request.work());
    this.local = local;
  }

  static void set(Configuration conf, TableJob request) {
    conf.set(REQUEST, request.toText());
  }

  static Task of(Configuration conf) {
    return new Task(TableJob.parse(conf.get(REQUEST)), SiteSettings.isLocal(conf));
  }

  <T> T onTable(CloneOf.Work<T> what) throws IOException, InterruptedException {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (Store store = stores(request.stores()).open(request.store(), request.settings())) {
      StoreCatalog.enter(store);
      return what.on(new EntryTable(store, request.table(), work.labels(), work.snapshot()));
    } catch (StoreException e) {
      throw new IOException(e.getMessage(), e);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private static synchronized StoreCatalog stores(String folder) {
    if (catalog == null) {
      catalog = new StoreCatalog(Path.of(folder));
    }
    return catalog;
  }

  static String shippedName(int index) {
    return index + ".ledger";
  }

  List<Ledger> ledgers() throws IOException {
    List<Ledger> ledgers = new ArrayList<>();
    for (int i = 0; i < work.ledgers().size(); i++) {
      ledgers.add(LedgerReader.read(Path.of(local ? work.ledgers().get(i) : shippedName(i))));
    }
    return ledgers;
  }
}
