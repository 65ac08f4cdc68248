package assay.lab.run.series;

import assay.lab.run.file.Extent;
import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipException;

/**
 * All series in a run's folder at one moment. Sealed files are listed when the folder is opened,
 * and read on request. Immutable; thread-safe.
 */
public final class SeriesFolder {
  /**
   * Maximum number of attempts to read the folder. An attempt fails if a file is sealed meanwhile,
   * which happens every few minutes at most.
   */
  private static final int LOOKS = 10;

  /** Distance in seconds below which samples may be merged. */
  private static final double MERGED_SECONDS = 2;

  private final RunFolder folder;
  private final Map<String, List<SeriesSource>> byMachine = new TreeMap<>();
  private final SortedMap<String, SeriesSource> byWriter = new TreeMap<>();
  private final List<String> salvage = new ArrayList<>();

  private final Map<PlainKey, PlainSegment> plain = new HashMap<>();

  private final Map<SeriesName, SealedSegment> sealed = new HashMap<>();

  private SeriesFolder(RunFolder folder) {
    this.folder = folder;
  }

  public static SeriesFolder open(RunFolder folder) throws IOException {
    return read(folder, new SeriesFolder(folder));
  }

  /** Returns the same folder with everything that was added since; reads only the additions. */
  public SeriesFolder reopened() throws IOException {
    return read(folder, this);
  }

  private static SeriesFolder read(RunFolder folder, SeriesFolder known) throws IOException {
    SeriesFolder before = known;
    for (int look = 0; look < LOOKS; look++) {
      SeriesFolder now = new SeriesFolder(folder);
      try {
        SortedSet<Path> files = now.files();
        now.read(files, before);
        if (now.files().equals(files)) {
          return now;
        }
        before = now;
      } catch (NoSuchFileException e) {
        // The file was sealed meanwhile, so the next attempt reads the sealed file.
      }
    }
    throw new IOException(folder.path() + ": series files change faster than they can be read");
  }

  private SortedSet<Path> files() throws IOException {
    SortedSet<Path> files = new TreeSet<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder.path(), "series*")) {
      for (Path file : all) {
        if (SeriesName.of(file).isPresent()) {
          files.add(file);
        }
      }
    }
    return files;
  }

  private void read(Set<Path> files, SeriesFolder known) throws IOException {
    SortedMap<String, SortedMap<Integer, List<Path>>> stems = new TreeMap<>();
    for (Path file : files) {
      SeriesName name = SeriesName.of(file).orElseThrow();
      stems
          .computeIfAbsent(name.stem(), stem -> new TreeMap<>(SeriesFolder::tailLast))
          .computeIfAbsent(name.number(), number -> new ArrayList<>())
          .add(file);
    }
    if (!stems.containsKey(SeriesName.of(folder.series()).orElseThrow().stem())) {
      salvage.add(folder.series().getFileName() + " is missing");
    }
    for (SortedMap<Integer, List<Path>> stem : stems.values()) {
      List<SeriesSegment> segments = new ArrayList<>();
      int place = 0;
      for (Map.Entry<Integer, List<Path>> same : stem.entrySet()) {
        place = same.getKey() == 0 ? place + 1 : same.getKey();
        segment(same.getValue(), place, known).ifPresent(segments::add);
      }
      SeriesName name = SeriesName.of(stem.get(stem.firstKey()).get(0)).orElseThrow();
      SeriesSource source = new SeriesSource(segments);
      byMachine.computeIfAbsent(name.machine(), m -> new ArrayList<>()).add(source);
      byWriter.put(name.writer(), source);
    }
  }

  /** Compares numbers of files; the growing file has the number 0 and follows all other files. */
  private static int tailLast(int one, int other) {
    return Integer.compare(
        one == 0 ? Integer.MAX_VALUE : one, other == 0 ? Integer.MAX_VALUE : other);
  }

  /** Reads a segment from one of its files, preferably from the sealed file. */
  private Optional<SeriesSegment> segment(List<Path> same, int place, SeriesFolder known)
      throws IOException {
    Optional<SeriesSegment> found = Optional.empty();
    for (Path file : same) {
      SeriesName name = SeriesName.of(file).orElseThrow();
      if (name.sealed()) {
        SealedSegment segment = known.sealed.get(name);
        try {
          segment = segment == null ? SealedSegment.open(file) : segment;
          sealed.put(name, segment);
          return Optional.of(segment);
        } catch (ZipException e) {
          salvage.add(
              file.getFileName() + " was skipped, because it cannot be read: " + e.getMessage());
        }
      } else {
        found = Optional.of(plain(file, place, known));
      }
    }
    return found;
  }

  private PlainSegment plain(Path file, int place, SeriesFolder known) throws IOException {
    Object id = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    String stem = SeriesName.of(file).orElseThrow().stem();
    PlainKey key = new PlainKey(id == null ? file : id, stem, place);
    PlainSegment before = known.plain.get(key);
    PlainSegment segment = before == null ? PlainSegment.read(file) : before.grown(file);
    plain.put(key, segment);
    salvage.addAll(segment.salvage());
    return segment;
  }

  /** Returns the machines that were sampled by probes. */
  public Set<String> machines() {
    Set<String> machines = new TreeSet<>(byMachine.keySet());
    machines.remove("");
    return machines;
  }

  /**
   * Returns the time ranges of all series.
   *
   * @param machine one of {@link #machines}; empty for the run's own series
   */
  public SortedMap<String, Extent> extents(String machine) {
    SortedMap<String, Extent> extents = new TreeMap<>();
    for (SeriesSource source : sources(machine)) {
      source.extents().forEach((name, extent) -> extents.merge(name, extent, Extent::with));
    }
    return extents;
  }

  /**
   * Returns the writers of samples: the empty name for the process that leads the run, {@code w0}
   * for a client, or {@code MACHINE.probe} for a probe of another machine.
   */
  public Set<String> writers() {
    return Collections.unmodifiableSet(byWriter.keySet());
  }

  public Set<String> namesOf(String writer) {
    return byWriter.get(writer).extents().keySet();
  }

  /** Reads the samples of one of {@link #writers}, without those of other writers. */
  public Samples readOf(String writer, String name) throws IOException {
    return byWriter.get(writer).read(name, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  public Samples read(String machine, String name) throws IOException {
    return read(machine, name, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /**
   * Reads a series from one time to another; may return additional samples outside of this range.
   * Samples of several clients are merged as described in {@code docs/formats.md}.
   *
   * @param machine one of {@link #machines}; empty for the run's own series
   * @return the samples; empty if there is no such series
   */
  public Samples read(String machine, String name, double fromSeconds, double toSeconds)
      throws IOException {
    List<Samples> parts = new ArrayList<>();
    for (SeriesSource source : sources(machine)) {
      Samples part = source.read(name, fromSeconds - MERGED_SECONDS, toSeconds + MERGED_SECONDS);
      if (part.size() > 0) {
        parts.add(part);
      }
    }
    return parts.isEmpty() ? Samples.NONE : SeriesMerge.of(name, parts);
  }

  /** Returns one sentence for each file that was damaged or missing. */
  public List<String> salvage() {
    return Collections.unmodifiableList(salvage);
  }

  private List<SeriesSource> sources(String machine) {
    return byMachine.getOrDefault(machine, List.of());
  }

  /**
   * Identifies a file of lines even after the file was renamed.
   *
   * @param id the file system's id of the file; it may be reused for a new file after the file was
   *     deleted
   * @param place position among the files of the same writer: the number of a segment, or the next
   *     number for the growing file
   */
  private record PlainKey(Object id, String stem, int place) {}
}
