package assay.satisfier;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.sps.ExternalStoragePolicySatisfier;

/**
 * Program that runs HDFS's external storage policy satisfier for one folder. When a file is renamed
 * into a folder, HDFS itself moves no blocks. The program therefore requests a move for each file
 * that appears in the folder. A file's own policy would override the folder's policy, so the
 * program removes the file's policy before requesting the move.
 */
public final class FolderSatisfier {
  private static final System.Logger LOG = System.getLogger(FolderSatisfier.class.getName());
  private static final long EVERY_MILLIS = 2_000;

  private final Path folder;
  private final String policy;
  private final Set<Path> asked = new HashSet<>();

  private FolderSatisfier(Path folder, String policy) {
    this.folder = folder;
    this.policy = policy;
  }

  /**
   * Runs until the process is killed.
   *
   * @param arguments path of the folder, which need not exist yet, and name of the folder's storage
   *     policy
   */
  public static void main(String[] arguments) throws Exception {
    FolderSatisfier asking = new FolderSatisfier(new Path(arguments[0]), arguments[1]);
    Thread thread = new Thread(asking::run, "folder");
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler(
        (which, failure) -> {
          LOG.log(System.Logger.Level.ERROR, "ends", failure);
          Runtime.getRuntime().halt(1);
        });
    thread.start();
    ExternalStoragePolicySatisfier.main(new String[0]);
  }

  private void run() {
    try {
      while (true) {
        look();
        Thread.sleep(EVERY_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    try (FileSystem files = FileSystem.newInstance(new HdfsConfiguration())) {
      ask((DistributedFileSystem) files);
    } catch (FileNotFoundException e) {
      LOG.log(
          System.Logger.Level.DEBUG, "the folder does not exist yet; will check again later", e);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "cannot apply the storage policy; will retry later", e);
    }
  }

  private void ask(DistributedFileSystem files) throws IOException {
    Set<Path> found = new HashSet<>();
    RemoteIterator<LocatedFileStatus> all = files.listFiles(folder, true);
    while (all.hasNext()) {
      found.add(all.next().getPath());
    }
    if (!files.getStoragePolicy(folder).getName().equals(policy)) {
      files.setStoragePolicy(folder, policy);
    }
    asked.retainAll(found);
    found.removeAll(asked);
    for (Path file : found) {
      files.unsetStoragePolicy(file);
      files.satisfyStoragePolicy(file);
      asked.add(file);
    }
  }
}
