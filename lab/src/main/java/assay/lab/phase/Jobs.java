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

/** Programs beside this one that do a phase's work with a store's own libraries. */
public interface Jobs {
  /** Where there are none. */
  Jobs NONE =
      new Jobs() {
        @Override
        public String filesOf(BulkFolder folder, String phase) {
          return folder.files().toUri().toString();
        }

        @Override
        public BulkCounts format(Format format, PhaseContext context) throws StoreException {
          throw new StoreException(
              StoreException.Kind.FAILED, "no program that writes bulk files can be started here");
        }

        @Override
        public Jobs on(String store, Map<String, String> connection) {
          return this;
        }

        @Override
        public Optional<String> run(
            TableWork work, Path folder, Consumer<String> notices, StopSignal stop)
            throws StoreException {
          throw new StoreException(
              StoreException.Kind.FAILED, "no program that works on a table can be started here");
        }
      };

  /**
   * What is to be formatted.
   *
   * @param phase of the run's plan, whose rows they are
   * @param folder made for it
   * @param files URL of the folder that the files are written to
   * @param splits rows at which the table is divided, in order
   * @param filesPerTablet into so many files the rows of each tablet go
   * @param settings of the files, as the store told them
   * @param bytes about so many are sorted; 0 if nobody knows
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
   * What a program does with a table.
   *
   * @param program folder of its jars
   * @param mainClass takes the file of a {@link assay.lab.bulk.TableJob}
   * @param table as the store calls it
   * @param work in the program's own words
   */
  record TableWork(String program, String mainClass, String table, String work) {}

  /** URL of the folder for a format's files: in its own folder, or where the site wants them. */
  String filesOf(BulkFolder folder, String phase);

  /**
   * Makes files of rows. When the run is stopped, or this fails, nothing is left outside of the
   * folder.
   *
   * @return what was written; {@link BulkCounts#NONE} if the run was stopped before the end
   * @throws StoreException if it failed, with the program's own words
   */
  BulkCounts format(Format format, PhaseContext context)
      throws StoreException, IOException, InterruptedException;

  /**
   * The same for programs that open a store themselves.
   *
   * @param store its name
   * @param connection settings by which it is opened
   */
  Jobs on(String store, Map<String, String> connection);

  /**
   * Runs a program on a table.
   *
   * @param folder for its files, which nobody else may read
   * @param notices gets a line on its progress now and then
   * @param stop ends it early
   * @return what the program said at its end; empty if it was stopped before
   * @throws StoreException if it failed, with the program's own words
   */
  Optional<String> run(TableWork work, Path folder, Consumer<String> notices, StopSignal stop)
      throws StoreException, IOException, InterruptedException;
}
