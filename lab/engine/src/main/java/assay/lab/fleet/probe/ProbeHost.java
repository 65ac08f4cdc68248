package assay.lab.fleet.probe;

import assay.lab.fleet.FleetJournal;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.Coordinator.Life;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.fleet.coordination.Letter;
import assay.lab.fleet.coordination.Notes;
import assay.lab.load.NanoClock;
import assay.lab.run.Event;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Receives the samples of probes on other machines during runs. Probes may join and leave during a
 * run. A lost probe is recorded as an event, and the run continues. Used by one thread.
 */
public final class ProbeHost {
  private static final Duration LEAVE = Duration.ofSeconds(10);

  private final Coordinator coordinator;
  private final NanoClock clock;
  private final InetAddress address;
  private final String assayVersion;

  /**
   * Reserves the coordinator's path. Until the coordinator is closed, only this process accepts
   * probes through the path.
   *
   * @param address address at which probes reach this machine
   * @throws FleetException if another process already uses the path
   */
  public ProbeHost(
      Coordinator coordinator, NanoClock clock, InetAddress address, String assayVersion)
      throws FleetException {
    this.coordinator = coordinator;
    this.clock = clock;
    this.address = address;
    this.assayVersion = assayVersion;
    byte[] mine = UUID.randomUUID().toString().getBytes(StandardCharsets.UTF_8);
    if (!coordinator.create(ProbeNotes.LOCK, mine, Life.HELD)) {
      throw new FleetException(
          "another run uses this path, or was killed and still holds its lease; use another"
              + " path, or wait");
    }
  }

  /**
   * Records the samples of probes in a run, until the returned object is closed.
   *
   * @param runClock clock of the run, which converts this process's times
   * @param processes groups of the store's processes; empty if unknown
   * @param awaited number of probes to wait for
   * @throws FleetException if fewer probes join within the time limit
   */
  public Guests receive(
      RunFolder folder,
      RunClock runClock,
      List<String> processes,
      FleetJournal journal,
      int awaited,
      Duration patience)
      throws IOException, InterruptedException {
    Mirror mirror = Mirror.startUnmarked(folder.path(), address, RunFolder::isOfProbe);
    Guests guests = new Guests(mirror, journal);
    boolean all = false;
    try {
      guests.open(runClock, processes);
      guests.await(awaited, patience);
      all = true;
    } finally {
      if (!all) {
        guests.close();
      }
    }
    return guests;
  }

  public final class Guests implements Closeable {
    private final Mirror mirror;
    private final FleetJournal journal;
    private final String run = UUID.randomUUID().toString();
    private final BlockingQueue<Letter> letters = new LinkedBlockingQueue<>();
    private final Set<String> present = new TreeSet<>();
    private final Thread thread = new Thread(this::hear, "assay-probe-host");
    private volatile boolean ending;

    private Guests(Mirror mirror, FleetJournal journal) {
      this.mirror = mirror;
      this.journal = journal;
      thread.setDaemon(true);
    }

    private void open(RunClock runClock, List<String> processes) throws FleetException {
      coordinator.watch(ProbeNotes.from(run), this::noted);
      coordinator.watch(ProbeNotes.members(run), this::noted);
      thread.start();
      byte[] invitation =
          Notes.bytes(
              new ProbeNotes.Invitation(
                  run,
                  assayVersion,
                  runClock.start().toEpochMilli(),
                  runClock.startNanos(),
                  clock.origin(),
                  processes,
                  mirror.point()));
      if (!coordinator.create(ProbeNotes.RUN, invitation, Life.HELD)) {
        throw new FleetException("another run uses this path; use another path");
      }
    }

    private void noted(String path, byte[] content) {
      letters.add(new Letter(path, content, clock.nanos()));
    }

    private void await(int wanted, Duration patience) throws IOException, InterruptedException {
      long deadline = System.nanoTime() + patience.toNanos();
      while (names().size() < wanted) {
        if (System.nanoTime() > deadline) {
          throw new FleetException(
              "only "
                  + names().size()
                  + " of "
                  + wanted
                  + " probes joined within "
                  + patience.toSeconds()
                  + " s: "
                  + String.join(", ", names()));
        }
        TimeUnit.MILLISECONDS.sleep(20);
      }
    }

    public List<String> names() {
      synchronized (present) {
        return new ArrayList<>(present);
      }
    }

    private void hear() {
      try {
        while (!Thread.currentThread().isInterrupted()) {
          Letter letter = letters.take();
          try {
            take(letter);
          } catch (IOException e) {
            // The journal or the coordinator's session is lost. The probes also notice the loss,
            // and the run fails without this thread's help.
            return;
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private void take(Letter letter) throws IOException {
      String members = ProbeNotes.members(run) + "/";
      if (letter.path.startsWith(members)) {
        changed(letter.path.substring(members.length()), letter);
      } else if (letter.content != null && letter.path.endsWith("/" + Notes.CLOCK)) {
        String name =
            letter.path.substring(
                ProbeNotes.from(run).length() + 1, letter.path.length() - Notes.CLOCK.length() - 1);
        Notes.Clock asked = Notes.Clock.parse(letter.content);
        coordinator.put(
            ProbeNotes.answer(run, name),
            new Notes.Clock(asked.round(), asked.asked(), letter.nanos, clock.nanos()).bytes());
      }
    }

    private void changed(String name, Letter letter) throws IOException {
      boolean isNew;
      synchronized (present) {
        isNew = letter.content == null ? present.remove(name) : present.add(name);
      }
      if (!isNew || ending) {
        return;
      }
      if (letter.content == null) {
        journal.event(
            letter.nanos,
            Event.GAP,
            null,
            "the probe on " + name + " exited, or its lease expired",
            Map.of("machine", name));
      } else {
        journal.event(letter.nanos, Event.PROBE_JOINED, null, name, Map.of("machine", name));
      }
    }

    @Override
    public void close() throws IOException {
      ending = true;
      try {
        coordinator.remove(ProbeNotes.RUN);
        long deadline = System.nanoTime() + LEAVE.toNanos();
        while (!names().isEmpty() && System.nanoTime() < deadline) {
          TimeUnit.MILLISECONDS.sleep(20);
        }
        for (String folder : List.of("from", "to", "names", "members")) {
          coordinator.remove(ProbeNotes.ROOT + "/" + folder + "/" + run);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        thread.interrupt();
        mirror.close();
      }
    }
  }
}
