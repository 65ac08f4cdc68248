package assay.lab.experiment;

import assay.lab.bulk.BulkFolder;
import assay.lab.bulk.BulkManifest;
import assay.store.BulkImport;
import assay.store.Capability;
import assay.store.StoreException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Hands files that a format made to the store, and counts whether their rows are there (YCSB++,
 * §2.3.4).
 */
public final class ImportPhase extends AdminPhase {
  private final Function<PhaseContext, BulkFolder> source;
  private final Duration countWithin;

  private ImportPhase(
      String name,
      Function<PhaseContext, BulkFolder> source,
      Duration countWithin,
      Map<String, Object> settings) {
    super(name, "import", settings);
    this.source = source;
    this.countWithin = countWithin;
  }

  /**
   * Of what a phase of the same run made.
   *
   * @param countWithin for a count of the table before, and for one after; zero counts nothing
   */
  public static ImportPhase after(String name, FormatPhase format, Duration countWithin) {
    return new ImportPhase(
        name, format::folder, countWithin, settings("of", format.name(), countWithin));
  }

  /** Of a folder that a phase of another run made. */
  public static ImportPhase of(String name, BulkFolder folder, Duration countWithin) {
    BulkFolder whole = new BulkFolder(folder.path().toAbsolutePath().normalize());
    return new ImportPhase(
        name,
        context -> whole,
        countWithin,
        settings("from", whole.path().toString(), countWithin));
  }

  private static Map<String, Object> settings(String key, String source, Duration countWithin) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put(key, source);
    settings.put("countWithinSeconds", countWithin.toMillis() / 1e3);
    return settings;
  }

  @Override
  public Optional<Capability> needs() {
    return Optional.of(Capability.BULK_IMPORT);
  }

  @Override
  Map<String, Object> perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    BulkFolder folder = source.apply(context);
    BulkManifest manifest;
    try {
      manifest = folder.importable(context.store().info().name(), context.table());
    } catch (IllegalArgumentException e) {
      throw new StoreException(
          StoreException.Kind.FAILED, e.getMessage() + "; the table was not touched", e);
    }
    Optional<RowCount.Counted> before = count(context);
    long start = System.nanoTime();
    BulkImport store = (BulkImport) context.store();
    Map<String, Object> result =
        new LinkedHashMap<>(
            ServerWork.run(
                () -> store.importFiles(context.table(), URI.create(manifest.files())), context));
    result.put("importSeconds", Math.round((System.nanoTime() - start) / 1e6) / 1e3);
    result.put("rows", manifest.counts().rows());
    result.put("files", manifest.counts().files());
    if (context.stop().isRequested()) {
      return result;
    }
    folder.write(manifest.imported());
    if (folder.isHere(manifest)) {
      // What a store copies instead of moving it.
      folder.removeFiles();
    }
    check(manifest, before, context, result);
    return result;
  }

  private Optional<RowCount.Counted> count(PhaseContext context)
      throws StoreException, InterruptedException {
    return countWithin.isZero()
        ? Optional.empty()
        : new RowCount(context.store(), context.table(), countWithin, context.stop()).count();
  }

  private void check(
      BulkManifest manifest,
      Optional<RowCount.Counted> before,
      PhaseContext context,
      Map<String, Object> result)
      throws StoreException, InterruptedException {
    long start = System.nanoTime();
    Optional<RowCount.Counted> after = before.isEmpty() ? before : count(context);
    result.put("counted", after.isPresent());
    if (after.isEmpty()) {
      if (!countWithin.isZero() && !context.stop().isRequested()) {
        context
            .notices()
            .accept(
                "phase '"
                    + name()
                    + "': the table's rows were not counted, it would take longer than "
                    + countWithin.toMillis() / 1e3
                    + " s ('count-within')");
      }
      return;
    }
    result.put("countSeconds", Math.round((System.nanoTime() - start) / 1e6) / 1e3);
    result.put("tableRows", after.get().rows());
    result.put("tableCells", after.get().cells());
    Optional<String> difference = ImportCheck.difference(manifest, before.get(), after.get());
    if (difference.isPresent()) {
      throw new StoreException(StoreException.Kind.FAILED, difference.get());
    }
  }
}
