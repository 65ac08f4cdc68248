package assay.lab.run.series;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

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
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipException;

/**
 * All series in a run's folder at one moment. Zip files are listed when the folder is opened, and
 * read on request. Immutable; thread-safe.
 */
public final class SeriesFolder {
  /**
   * Maximum number of attempts to read the folder. An attempt fails if a file is converted to a zip
   * file during the attempt. At most one file is converted every few minutes.
   */
  private static final int LOOKS = 10;

  private static final double MERGED_SECONDS = 2;

  private static final double BEGINNING = Double.NEGATIVE_INFINITY;
  private static final double END = Double.POSITIVE_INFINITY;

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

  /**
   * Returns the current content of the same folder. Reads only data that was added since this
   * object was opened.
   */
  public SeriesFolder reopened() throws IOException {
    return read(folder, this);
  }

  private static SeriesFolder read(RunFolder folder, SeriesFolder known) throws IOException {
    SeriesFolder before = known;
    for (int look = 0; look < LOOKS; look++) {
      SeriesFolder now = new SeriesFolder(folder);
      try {
        NavigableSet<SeriesName> names = now.names();
        now.read(names, before);
        if (now.names().equals(names)) {
          return now;
        }
        before = now;
      } catch (NoSuchFileException e) {
        // The file was converted to a zip file during this attempt, so the next attempt reads the
        // zip file.
      }
    }
    throw new IOException(folder.path() + ": series files change faster than they can be read");
  }

  private NavigableSet<SeriesName> names() throws IOException {
    NavigableSet<SeriesName> names = new TreeSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.path(), "series*")) {
      files.forEach(file -> SeriesName.of(file).ifPresent(names::add));
    }
    return names;
  }

  private void read(NavigableSet<SeriesName> names, SeriesFolder known) throws IOException {
    SortedMap<String, List<SeriesName>> stems =
        names.stream().collect(groupingBy(SeriesName::stem, TreeMap::new, toList()));
    if (!stems.containsKey(SeriesName.of(folder.series()).orElseThrow().stem())) {
      salvage.add(folder.series().getFileName() + " is missing");
    }
    for (List<SeriesName> stem : stems.values()) {
      SeriesSource source = new SeriesSource(segments(stem, known));
      SeriesName name = stem.get(0);
      byMachine.computeIfAbsent(name.machine(), m -> new ArrayList<>()).add(source);
      byWriter.put(name.writer(), source);
    }
  }

  private List<SeriesSegment> segments(List<SeriesName> stem, SeriesFolder known)
      throws IOException {
    SortedMap<Integer, SeriesSegment> segments = new TreeMap<>();
    int place = 0;
    for (SeriesName name : stem) {
      place = name.number() == 0 ? place + 1 : name.number();
      if (name.sealed()) {
        sealed(name, known).ifPresent(segment -> segments.put(name.number(), segment));
      } else if (!segments.containsKey(place)) {
        segments.put(place, plain(name, place, known));
      }
    }
    return List.copyOf(segments.values());
  }

  private Optional<SealedSegment> sealed(SeriesName name, SeriesFolder known) throws IOException {
    SealedSegment segment = known.sealed.get(name);
    try {
      segment = segment == null ? SealedSegment.open(path(name)) : segment;
      sealed.put(name, segment);
      return Optional.of(segment);
    } catch (ZipException e) {
      salvage.add(name + " was skipped, because it cannot be read: " + e.getMessage());
      return Optional.empty();
    }
  }

  private PlainSegment plain(SeriesName name, int place, SeriesFolder known) throws IOException {
    Path file = path(name);
    Object id = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    PlainKey key = new PlainKey(id == null ? file : id, name.stem(), place);
    PlainSegment before = known.plain.get(key);
    PlainSegment segment = before == null ? PlainSegment.read(file) : before.grown(file);
    plain.put(key, segment);
    salvage.addAll(segment.salvage());
    return segment;
  }

  private Path path(SeriesName name) {
    return folder.path().resolve(name.toString());
  }

  public Set<String> machines() {
    Set<String> machines = new TreeSet<>(byMachine.keySet());
    machines.remove("");
    return machines;
  }

  /**
   * Returns the time range and number of samples of each series.
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

  /** Returns the series of the run's own processes, without the series of probes. */
  public SortedMap<String, SampledSeries> series() {
    return lazy(extents("").keySet(), name -> read("", name, BEGINNING, END));
  }

  /**
   * Returns the series of each writing process. The keys are the names of the processes. The name
   * is empty for the process that leads the run, {@code w0} for a client, and {@code MACHINE.probe}
   * for another machine's probe.
   */
  public SortedMap<String, SortedMap<String, SampledSeries>> writers() {
    SortedMap<String, SortedMap<String, SampledSeries>> writers = new TreeMap<>();
    byWriter.forEach(
        (writer, source) ->
            writers.put(
                writer,
                lazy(source.extents().keySet(), name -> source.read(name, BEGINNING, END))));
    return writers;
  }

  private static SortedMap<String, SampledSeries> lazy(
      Set<String> names, LazySamples.Source source) {
    SortedMap<String, SampledSeries> series = new TreeMap<>();
    names.forEach(name -> series.put(name, new SampledSeries(name, new LazySamples(name, source))));
    return series;
  }

  /**
   * Reads the samples of a series in a time range. May also return samples outside the time range.
   * Samples of several clients are merged as described in {@code docs/formats.md}.
   *
   * @param machine one of {@link #machines}; empty for the run's own series
   * @return the samples; empty if the series does not exist
   */
  public Points read(String machine, String name, double fromSeconds, double toSeconds)
      throws IOException {
    List<Points> parts = new ArrayList<>();
    for (SeriesSource source : sources(machine)) {
      Points part = source.read(name, fromSeconds - MERGED_SECONDS, toSeconds + MERGED_SECONDS);
      if (part.size() > 0) {
        parts.add(part);
      }
    }
    return parts.isEmpty() ? Points.NONE : SeriesMerge.of(name, parts);
  }

  public List<String> salvage() {
    return Collections.unmodifiableList(salvage);
  }

  private List<SeriesSource> sources(String machine) {
    return byMachine.getOrDefault(machine, List.of());
  }

  /**
   * Identifies a JSONL file, even if the file has been renamed.
   *
   * @param id the file system's id of the file, which may be reused after the file was deleted
   * @param place number of the segment among the writer's segments; the growing file has the next
   *     number
   */
  private record PlainKey(Object id, String stem, int place) {}
}
