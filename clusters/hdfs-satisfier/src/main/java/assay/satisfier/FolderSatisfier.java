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
 * Runs HDFS's external storage policy satisfier, and asks it to move each file that appears below a
 * folder, since renaming a file into the folder moves no blocks. A file's own policy would take
 * precedence over the folder's, so it is removed first.
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
   * Runs until it is ended.
   *
   * @param arguments the folder, which need not exist yet, and the name of its policy
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
      LOG.log(System.Logger.Level.DEBUG, "not found; will look again", e);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "will try again", e);
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
