package assay.lab.limits;

import assay.lab.value.NamedValues;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes the file {@code var/limits.json}, which contains the most recently measured
 * limits of each machine. The keys of the file are documented in docs/formats.md.
 */
public final class LimitsFile {
  public static final Duration LONGEST_AGE = Duration.ofDays(30);

  private static final int FORMAT = 1;

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .registerModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private final Path file;

  public LimitsFile(Path file) {
    this.file = file;
  }

  private record Content(int format, List<MachineLimits> machines) {}

  /**
   * Returns the limits of all machines; empty if no machine has been measured.
   *
   * @throws IOException if the file is damaged; the message is for users
   */
  public List<MachineLimits> machines() throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      Content content = JSON.readValue(file.toFile(), Content.class);
      return content.machines() == null ? List.of() : content.machines();
    } catch (JsonProcessingException | IllegalArgumentException | NullPointerException e) {
      throw new IOException(
          file
              + " is not a valid limits file: "
              + line(e)
              + ". Delete the file, then run 'assay limits'.",
          e);
    }
  }

  private static String line(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /**
   * Replaces the limits of a machine. Keeps earlier limits of disks that are missing in {@code
   * fresh}.
   */
  public void put(MachineLimits fresh) throws IOException {
    List<MachineLimits> all = new ArrayList<>();
    List<MachineLimits.Disk> disks = new ArrayList<>(fresh.disks());
    for (MachineLimits known : machines()) {
      if (!known.host().equals(fresh.host())) {
        all.add(known);
      } else {
        known.disks().stream()
            .filter(old -> disks.stream().noneMatch(disk -> disk.device().equals(old.device())))
            .forEach(disks::add);
      }
    }
    all.add(fresh.with(disks, fresh.network()));
    Path whole = file.toAbsolutePath();
    Files.createDirectories(whole.getParent());
    Path next = whole.resolveSibling(whole.getFileName() + ".next");
    JSON.writerWithDefaultPrettyPrinter().writeValue(next.toFile(), new Content(FORMAT, all));
    Files.move(next, whole, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Returns the limits of a machine in the form used in run manifests; empty if no limits are
   * available. Omits measurements older than {@link #LONGEST_AGE}, because disks and networks may
   * have been replaced or shared in the meantime.
   */
  public Optional<NamedValues> of(String host, Instant now) throws IOException {
    return machine(host)
        .map(machine -> machine.since(now.minus(LONGEST_AGE)))
        .filter(machine -> !machine.disks().isEmpty() || !machine.network().isEmpty())
        .map(machine -> JSON.convertValue(machine, NamedValues.class));
  }

  /** Returns the names of a machine's measurements that {@link #of} omits because of their age. */
  public List<String> expired(String host, Instant now) throws IOException {
    List<String> expired = new ArrayList<>();
    Instant oldest = now.minus(LONGEST_AGE);
    for (MachineLimits machine : machine(host).stream().toList()) {
      if (machine.made().isBefore(oldest) && !machine.network().isEmpty()) {
        expired.add("network");
      }
      machine.disks().stream()
          .filter(disk -> disk.made().isBefore(oldest))
          .forEach(disk -> expired.add("disk " + disk.device()));
    }
    return expired;
  }

  private Optional<MachineLimits> machine(String host) throws IOException {
    return machines().stream().filter(machine -> machine.host().equals(host)).findFirst();
  }
}
