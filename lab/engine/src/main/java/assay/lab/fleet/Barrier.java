package assay.lab.fleet;

import assay.lab.fleet.WorkerSlots.Seat;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.Coordinator.Life;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.fleet.coordination.Letter;
import assay.lab.fleet.coordination.Notes;
import assay.lab.fleet.coordination.Notes.Clock;
import assay.lab.fleet.coordination.Notes.Close;
import assay.lab.fleet.coordination.Notes.Failed;
import assay.lab.fleet.coordination.Notes.Lease;
import assay.lab.fleet.coordination.Notes.Member;
import assay.lab.fleet.coordination.Notes.Paths;
import assay.lab.fleet.coordination.Notes.Place;
import assay.lab.load.NanoClock;
import assay.lab.load.StopSignal;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Lets the conductor wait for notes from the workers. The cost of handling a note does not depend
 * on the number of workers. Used only by the conductor's thread.
 */
final class Barrier {
  /** Maximum delay until the conductor notices that the user has requested a stop. */
  private static final Duration TICK = Duration.ofMillis(100);

  private final Coordinator coordinator;
  private final NanoClock clock;
  private final StopSignal stop;
  private final Report<Seat> losses;
  private final Report<String> refusals;
  private final String assayVersion;
  private final Paths paths;
  private final WorkerSlots seats;

  /**
   * Changes to notes that the conductor has received but not yet handled. A letter whose path is
   * null means that the conductor's session was lost.
   */
  private final BlockingQueue<Letter> letters = new LinkedBlockingQueue<>();

  private final Map<String, Map<String, byte[]>> reports = new HashMap<>();
  private final Set<String> members = new HashSet<>();
  private boolean begun;
  private boolean leaseLost;
  private String awaited = "";
  private final Set<String> missing = new HashSet<>();

  @FunctionalInterface
  interface Report<W> {
    void of(W worker, String why) throws IOException;
  }

  Barrier(
      Coordinator coordinator,
      NanoClock clock,
      StopSignal stop,
      Report<Seat> losses,
      Report<String> refusals,
      String assayVersion,
      Paths paths,
      WorkerSlots seats) {
    this.coordinator = coordinator;
    this.clock = clock;
    this.stop = stop;
    this.losses = losses;
    this.refusals = refusals;
    this.assayVersion = assayVersion;
    this.paths = paths;
    this.seats = seats;
  }

  /** Acquires the conductor's lease, and removes the notes of earlier conductors. */
  void open() throws FleetException {
    byte[] lease = Notes.bytes(new Lease(paths.run()));
    coordinator.onLost(() -> letters.add(new Letter(null, null, 0)));
    if (!coordinator.create(Notes.LOCK, lease, Life.HELD)) {
      throw new FleetException(
          "another conductor uses this path, or was killed and still holds its lease; use"
              + " another path, or wait");
    }
    coordinator.remove(Notes.RUNS);
    coordinator.watch(paths.members(), this::hear);
    coordinator.watch(paths.reports(), this::hear);
    if (!coordinator.create(Notes.LEASE, lease, Life.HELD)) {
      throw new FleetException("the lease of an earlier conductor is still valid; try again later");
    }
  }

  private void hear(String path, byte[] content) {
    letters.add(new Letter(path, content, clock.nanos()));
  }

  /**
   * Waits until every slot of the fleet has a worker. Returns false if some slot still has no
   * worker when the time limit expires.
   *
   * @param hopeless returns whether waiting longer is pointless
   */
  boolean awaitMembers(Duration atMost, BooleanSupplier hopeless)
      throws IOException, InterruptedException {
    if (!await(() -> seats.filled() || hopeless.getAsBoolean(), atMost) || !seats.filled()) {
      return false;
    }
    begun = true;
    for (String token : seats.giveOut()) {
      refuse(token, "this fleet already has all its workers");
    }
    Set<Seat> watching = seats.firstOfHosts(clock.origin());
    for (Seat context : seats.living()) {
      coordinator.put(
          paths.to(context.token) + "/" + Notes.PLACE,
          Notes.bytes(
              new Place(
                  context.share.index(),
                  context.share.count(),
                  clock.origin(),
                  watching.contains(context),
                  null)));
    }
    return true;
  }

  /**
   * Waits until every living worker has sent a report.
   *
   * @return the reports, keyed by the workers' tokens
   */
  Map<String, byte[]> awaitReports(String name, Duration atMost, String what)
      throws IOException, InterruptedException {
    awaited = name;
    missing.clear();
    Map<String, byte[]> here = reports.computeIfAbsent(name, n -> new HashMap<>());
    for (Seat context : seats.living()) {
      if (!here.containsKey(context.token)) {
        missing.add(context.token);
      }
    }
    if (!await(missing::isEmpty, atMost)) {
      for (String token : List.copyOf(missing)) {
        dismiss(token, what + " took longer than " + atMost.toMillis() / 1e3 + " s");
      }
    }
    awaited = "";
    return reports.remove(name);
  }

  /**
   * Notifies all workers that the run has ended, waits until the workers have left, and releases
   * the conductor's lease.
   */
  void close(String reason, Duration atMost) throws IOException, InterruptedException {
    if (leaseLost) {
      return; // all workers have been notified, or will notice the end of the lease
    }
    coordinator.put(paths.order(Notes.CLOSE), Notes.bytes(new Close(reason)));
    long deadline = clock.nanos() + atMost.toNanos();
    while (!members.isEmpty() && clock.nanos() < deadline) {
      Letter letter = letters.poll(TICK.toMillis(), TimeUnit.MILLISECONDS);
      if (letter != null && letter.path == null) {
        return;
      }
      if (letter != null && letter.content == null) {
        token(letter.path, paths.members()).ifPresent(members::remove);
      }
    }
    coordinator.remove(Notes.RUNS);
    coordinator.remove(Notes.LEASE);
    coordinator.remove(Notes.LOCK);
  }

  private boolean await(BooleanSupplier done, Duration atMost)
      throws IOException, InterruptedException {
    long deadline = clock.nanos() + atMost.toNanos();
    while (!done.getAsBoolean()) {
      if (stop.isRequested()) {
        throw new FleetException(stop.reason());
      }
      long left = deadline - clock.nanos();
      if (left <= 0) {
        return false;
      }
      Letter letter = letters.poll(Math.min(left, TICK.toNanos()), TimeUnit.NANOSECONDS);
      if (letter != null) {
        take(letter);
      }
    }
    return true;
  }

  private void take(Letter letter) throws IOException {
    if (letter.path == null) {
      leaseLost = true;
      throw new FleetException("the conductor's lease expired; its workers stop");
    }
    Optional<String> member = token(letter.path, paths.members());
    if (member.isPresent()) {
      if (letter.content == null) {
        members.remove(member.get());
        lose(member.get(), "its lease expired (killed or disconnected)");
      } else if (members.add(member.get())) {
        join(member.get(), letter.content);
      }
    } else if (letter.content != null && letter.content.length > 0) {
      report(letter);
    }
  }

  /**
   * Handles a worker's request to join. Late workers are refused without checks, because a check
   * that failed would end the run.
   */
  private void join(String token, byte[] content) throws IOException {
    if (begun) {
      refuse(token, "this run has already started");
      refusals.of(who(content), "the run had already started");
      return;
    }
    Member member = Notes.read(content, Member.class);
    if (!member.assayVersion().equals(assayVersion)) {
      String mismatch =
          member.where()
              + " runs Assay "
              + member.assayVersion()
              + ", but the conductor runs Assay "
              + assayVersion;
      refuse(token, mismatch);
      throw new FleetException(mismatch + "; conductor and workers must run the same version");
    }
    Optional<String> refusal = seats.join(token, member);
    if (refusal.isPresent()) {
      refuse(token, refusal.get());
      refusals.of(member.where(), refusal.get());
    }
  }

  private static String who(byte[] content) {
    try {
      Member member = Notes.read(content, Member.class);
      return member.where() + " with Assay " + member.assayVersion();
    } catch (FleetException e) {
      return "a worker of another version of Assay";
    }
  }

  private void report(Letter letter) throws IOException {
    String[] parts = letter.path.substring(paths.reports().length()).split("/", -1);
    if (parts.length != 3) {
      return; // the note is only a parent of other notes
    }
    String token = parts[1];
    if (seats.context(token).isEmpty()) {
      return; // the note is from a worker that was refused or dismissed
    }
    if (parts[2].equals(Notes.CLOCK)) {
      Clock asked = Clock.parse(letter.content);
      coordinator.put(
          paths.to(token) + "/" + Notes.CLOCK,
          new Clock(asked.round(), asked.asked(), letter.nanos, clock.nanos()).bytes());
    } else if (parts[2].equals(Notes.FAILED)) {
      dismiss(token, Notes.read(letter.content, Failed.class).reason());
    } else {
      reports.computeIfAbsent(parts[2], name -> new HashMap<>()).put(token, letter.content);
      if (parts[2].equals(awaited)) {
        missing.remove(token);
      }
    }
  }

  void dismiss(String token, String why) throws IOException {
    coordinator.put(
        paths.to(token) + "/" + Notes.DISMISSED,
        Notes.bytes(new Close("the conductor gave up on this worker: " + why)));
    lose(token, why);
  }

  private void lose(String token, String why) throws IOException {
    missing.remove(token);
    Optional<Seat> context = seats.leave(token);
    if (context.isPresent() && begun) {
      losses.of(context.get(), why);
    }
  }

  private void refuse(String token, String why) throws FleetException {
    coordinator.put(
        paths.to(token) + "/" + Notes.PLACE, Notes.bytes(new Place(0, 0, "", false, why)));
  }

  private static Optional<String> token(String path, String folder) {
    return path.startsWith(folder + "/")
        ? Optional.of(path.substring(folder.length() + 1))
        : Optional.empty();
  }
}
