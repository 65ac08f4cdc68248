package assay.lab.phase;

import assay.lab.bulk.BulkCounts;
import assay.lab.bulk.BulkFolder;
import assay.lab.load.StopSignal;
import assay.store.Bytes;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** External programs that do a phase's work with a store's own libraries. */
public interface Jobs {
  Jobs NONE =
      new Jobs() {
        @Override
        public String filesOf(BulkFolder folder, String phase) {
          return folder.files().toUri().toString();
        }

        @Override
        public BulkCounts format(Format format, PhaseContext context) throws StoreException {
          throw StoreException.failed("this process cannot run programs that write bulk files");
        }

        @Override
        public Jobs on(String store, Map<String, String> connection) {
          return this;
        }

        @Override
        public Optional<String> run(
            TableWork work, Path folder, Consumer<String> notices, StopSignal stop)
            throws StoreException {
          throw StoreException.failed("this process cannot run programs that process a table");
        }
      };

  /**
   * Input of a program that writes bulk files.
   *
   * @param phase phase that writes the rows, as named in the run's plan
   * @param folder folder that was created for this phase
   * @param files URL of the folder that the files are written to
   * @param splits rows at which the table is split, in order
   * @param filesPerTablet number of files for each tablet's rows
   * @param settings settings of the files, as reported by the store
   * @param bytes approximate number of bytes to sort; 0 if unknown
   */
  record Format(
      String phase,
      BulkFolder folder,
      String files,
      List<Bytes> splits,
      int filesPerTablet,
      Map<String, String> settings,
      long bytes) {}

  /**
   * A program and the work that the program does on a table.
   *
   * @param program folder of the program's jars
   * @param mainClass main class, whose argument is the file of a {@link assay.lab.bulk.TableJob}
   * @param table name of the table in the store
   * @param work description of the work, in a form that the program defines
   */
  record TableWork(String program, String mainClass, String table, String work) {}

  /**
   * Returns the URL of the folder for a phase's files. The returned folder is within {@code
   * folder}, or in the file system that the {@link JobSite} requires.
   */
  String filesOf(BulkFolder folder, String phase);

  /**
   * Writes rows to files. If the run is stopped or the program fails, no files remain outside of
   * the folder.
   *
   * @return totals of the written rows and files; {@link BulkCounts#NONE} if the run was stopped
   *     before the end
   * @throws StoreException if the program failed, with the program's own message
   */
  BulkCounts format(Format format, PhaseContext context)
      throws StoreException, IOException, InterruptedException;

  /**
   * Returns jobs whose programs open a store with the given settings.
   *
   * @param store name of the store
   * @param connection settings to open the store with
   */
  Jobs on(String store, Map<String, String> connection);

  /**
   * Runs a program on a table.
   *
   * @param folder folder for the program's files, which only this user may read
   * @param notices receives occasional lines about the program's progress
   * @param stop signal that ends the program early
   * @return the program's final output; empty if the program was stopped before its end
   * @throws StoreException if the program failed, with the program's own message
   */
  Optional<String> run(TableWork work, Path folder, Consumer<String> notices, StopSignal stop)
      throws StoreException, IOException, InterruptedException;
}
