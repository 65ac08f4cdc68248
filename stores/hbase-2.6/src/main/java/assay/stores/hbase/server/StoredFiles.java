package assay.stores.hbase.server;

import assay.store.capability.FileStorage.FileServers;
import assay.store.capability.FileStorage.Kind;
import assay.store.capability.FileStorage.StoredFile;
import assay.stores.hbase.client.FilePlacement;
import assay.stores.hbase.client.HBaseFailures;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileInfo;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Finds the storage types of HBase's files from the locations of their HDFS blocks. Each store file
 * records whether a compaction created the file. Files written by Assay's compactor also record the
 * total size of the compaction's input files. Thread-safe.
 */
public final class StoredFiles {
  private static final byte[] MERGED_BYTES = Bytes.toBytes("ASSAY_MERGED_BYTES");

  private final Configuration configuration;
  private final FilePlacement placement;

  /**
   * Origin of each store file (flush or compaction), by file name. Entries stay valid, because file
   * names are never reused and files are immutable.
   */
  private final Map<String, Origin> origins = new ConcurrentHashMap<>();

  private volatile Path root;

  private record Origin(boolean compacted, OptionalLong merged) {}

  public StoredFiles(Configuration configuration, FilePlacement placement) {
    this.configuration = configuration;
    this.placement = placement;
  }

  /**
   * Returns all write-ahead logs, and the files of a table.
   *
   * @return empty if HBase's files are not in HDFS
   */
  public List<StoredFile> of(Admin admin, TableName table) throws IOException {
    FileSystem files = files(admin);
    if (!"hdfs".equals(files.getUri().getScheme())) {
      return List.of();
    }
    // The map's keys are file names, because a log that is archived during the listing would be
    // listed twice.
    Map<String, StoredFile> logs = new LinkedHashMap<>();
    for (String folder :
        List.of(HConstants.HREGION_LOGDIR_NAME, HConstants.HREGION_OLDLOGDIR_NAME)) {
      for (LocatedFileStatus log : below(files, new Path(root, folder))) {
        Optional<BlockLocation[]> blocks = blocks(files, log.getPath());
        if (blocks.isPresent()) {
          logs.put(
              log.getPath().getName(), file(log, Kind.LOG, blocks.get(), OptionalLong.empty()));
        }
      }
    }
    List<StoredFile> found = new ArrayList<>(logs.values());
    String place = "data/" + table.getNamespaceAsString() + "/" + table.getQualifierAsString();
    for (LocatedFileStatus each : below(files, new Path(root, place))) {
      if (isStoreFile(each.getPath(), table.getQualifierAsString())) {
        Optional<Origin> origin = origin(files, each.getPath());
        if (origin.isPresent()) {
          Kind kind = origin.get().compacted() ? Kind.COMPACTED : Kind.FLUSHED;
          found.add(file(each, kind, each.getBlockLocations(), origin.get().merged()));
        }
      }
    }
    Path archive = new Path(new Path(root, HConstants.HFILE_ARCHIVE_DIRECTORY), place);
    for (LocatedFileStatus each : below(files, archive)) {
      found.add(file(each, Kind.ARCHIVED, each.getBlockLocations(), OptionalLong.empty()));
    }
    return found;
  }

  public FileServers servers(Admin admin) throws IOException {
    return FileServerPages.of(files(admin));
  }

  private FileSystem files(Admin admin) throws IOException {
    if (root == null) {
      root = new Path(ServerSettings.value(admin, HConstants.HBASE_DIR));
    }
    return root.getFileSystem(configuration);
  }

  /**
   * Makes all region servers start new write-ahead logs, because any region server may have logged
   * writes to the table.
   */
  public static void endLogs(Admin admin, TableName table) throws IOException {
    for (ServerName server : admin.getRegionServers()) {
      admin.rollWALWriter(server);
    }
  }

  private StoredFile file(
      LocatedFileStatus file, Kind kind, BlockLocation[] blocks, OptionalLong merged)
      throws IOException {
    Map<String, Long> bytes = new TreeMap<>();
    for (BlockLocation block : blocks) {
      if (block.getStorageTypes().length == 0 && block.getLength() > 0) {
        bytes.put(FilePlacement.NOWHERE, 0L);
      }
      for (StorageType type : block.getStorageTypes()) {
        bytes.merge(type == null ? "unknown" : type.name(), block.getLength(), Long::sum);
      }
    }
    return new StoredFile(
        file.getPath().getName(), kind, bytes, placement.fault(kind, bytes.keySet(), merged));
  }

  /**
   * Returns the current blocks of a write-ahead log; empty if the log was moved after the folder
   * was listed. While a log is being written, the folder listing may lack the log's last block.
   */
  static Optional<BlockLocation[]> blocks(FileSystem files, Path log) throws IOException {
    try {
      return Optional.of(files.getFileBlockLocations(log, 0, Long.MAX_VALUE));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  static List<LocatedFileStatus> below(FileSystem files, Path folder) throws IOException {
    List<LocatedFileStatus> found = new ArrayList<>();
    Deque<Path> folders = new ArrayDeque<>(List.of(folder));
    while (!folders.isEmpty()) {
      try {
        RemoteIterator<LocatedFileStatus> all = files.listLocatedStatus(folders.pop());
        while (all.hasNext()) {
          LocatedFileStatus each = all.next();
          if (each.isDirectory()) {
            folders.add(each.getPath());
          } else {
            found.add(each);
          }
        }
      } catch (FileNotFoundException e) {
        // The folder and its files were deleted in the meantime.
      }
    }
    return found;
  }

  /**
   * Returns whether a path has the form {@code TABLE/REGION/FAMILY/FILE}, as the paths of complete
   * store files do. Files that are still being written are in {@code REGION/.tmp}.
   */
  static boolean isStoreFile(Path file, String table) {
    Path region = file.getParent().getParent();
    return file.getName().matches("[0-9a-f]{32}(_SeqId_[0-9]+_)?")
        && region.getParent().getName().equals(table);
  }

  private Optional<Origin> origin(FileSystem files, Path file) throws IOException {
    Origin known = origins.get(file.getName());
    if (known != null) {
      return Optional.of(known);
    }
    try (HFile.Reader reader = HFile.createReader(files, file, configuration)) {
      HFileInfo info = reader.getHFileInfo();
      byte[] event = info.get(HStoreFile.COMPACTION_EVENT_KEY);
      byte[] merged = info.get(MERGED_BYTES);
      boolean compacted =
          merged != null || (event != null && !ProtobufUtil.toCompactedStoreFiles(event).isEmpty());
      Origin origin =
          new Origin(
              compacted,
              merged == null ? OptionalLong.empty() : OptionalLong.of(Bytes.toLong(merged)));
      origins.put(file.getName(), origin);
      return Optional.of(origin);
    } catch (FileNotFoundException e) {
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      throw new IOException("cannot read " + file + ": " + HBaseFailures.line(e));
    }
  }
}
