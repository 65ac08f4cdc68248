package assay.lab.fleet;

import assay.lab.fleet.coordination.ClockComparison;
import assay.lab.fleet.coordination.ClockOffset;
import assay.lab.fleet.coordination.ClockTrack;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.Coordinator.Life;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.fleet.coordination.Inbox;
import assay.lab.fleet.coordination.Letter;
import assay.lab.fleet.coordination.Notes;
import assay.lab.fleet.coordination.Notes.Accepted;
import assay.lab.fleet.coordination.Notes.Close;
import assay.lab.fleet.coordination.Notes.Done;
import assay.lab.fleet.coordination.Notes.Failed;
import assay.lab.fleet.coordination.Notes.Lease;
import assay.lab.fleet.coordination.Notes.Member;
import assay.lab.fleet.coordination.Notes.Order;
import assay.lab.fleet.coordination.Notes.Paths;
import assay.lab.fleet.coordination.Notes.Place;
import assay.lab.fleet.coordination.Notes.Ready;
import assay.lab.fleet.coordination.Notes.Start;
import assay.lab.fleet.coordination.Notes.Step;
import assay.lab.load.NanoClock;
import assay.lab.load.WorkerIndex;
import assay.lab.measure.PhaseTotals;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Worker of a fleet, which executes the orders of a conductor. A worker stops if the conductor's
 * lease ends, because the conductor is then considered dead. A worker also stops if its own lease
 * ends, because the conductor then considers the worker lost. No worker takes part in a run twice,
 * so that no load is repeated.
 */
public final class Worker {
  /** Time for which a worker continues to wait for the conductor after the fleet's time limit. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  private static final Duration LINGER = Duration.ofSeconds(5);

  /**
   * Time between clock comparisons during a phase. Slewing can shift a clock by up to 0.5 ms per
   * second.
   */
  private static final Duration BETWEEN_COMPARISONS = Duration.ofSeconds(30);

  private final Coordinator coordinator;
  private final NanoClock clock;
  private final Identity identity;
  private final Inbox inbox;
  private Paths paths;
  private final Duration betweenComparisons;
  private final ClockTrack track = new ClockTrack();
  private ClockComparison comparison;
  private boolean sameClock;

  /**
   * Identifies a worker that asks to join a fleet.
   *
   * @param token token of the worker, which must never have been used before
   * @param index index of the requested slot, from 0; -1 for any slot
   * @param where host and process, as shown to users
   */
  public record Identity(String token, int index, String where, String assayVersion) {}

  public Worker(Coordinator coordinator, NanoClock clock, Identity identity) {
    this(coordinator, clock, identity, BETWEEN_COMPARISONS);
  }

  Worker(Coordinator coordinator, NanoClock clock, Identity identity, Duration betweenComparisons) {
    this.coordinator = coordinator;
    this.clock = clock;
    this.identity = identity;
    this.betweenComparisons = betweenComparisons;
    inbox = new Inbox(clock);
  }

  /**
   * Joins the next run, and works until the run ends.
   *
   * @param patience maximum time to wait for a conductor, and then for the other workers
   * @throws FleetException if this worker was refused, failed, or was stopped
   */
  public void work(PhaseWork work, Duration patience) throws FleetException, InterruptedException {
    coordinator.onLost(() -> inbox.end("this worker's lease expired, so the worker stopped"));
    coordinator.watch(Notes.LEASE, this::leaseChanged);
    Letter lease = inbox.take(Notes.LEASE, patience, "a conductor");
    join(Notes.read(lease.content, Lease.class).run());
    Place place =
        Notes.read(
            inbox.take(to(Notes.PLACE), patience, "a worker number from the conductor").content,
            Place.class);
    if (place.refusal() != null) {
      throw new FleetException(place.refusal());
    }
    sameClock = !clock.origin().isEmpty() && clock.origin().equals(place.clockOrigin());
    Order order =
        Notes.read(inbox.take(paths.order(Notes.PLAN), patience, "the plan").content, Order.class);
    accept(work, order, place);
    List<Step> phases = order.phases();
    for (int phase = 0; phase < phases.size(); phase++) {
      pass(work, phase, phases.get(phase), Duration.ofMillis(order.prepareMillis()));
    }
    Duration bound = Duration.ofMillis(order.prepareMillis());
    report(Notes.ready(phases.size()), ready(bound));
    inbox.take(paths.order(Notes.CLOSE), bound.plus(GRACE), "the end of the run");
  }

  private void join(String run) throws FleetException {
    synchronized (this) {
      paths = new Paths(run);
    }
    comparison =
        new ClockComparison(
            coordinator, clock, inbox, paths.report(identity.token, Notes.CLOCK), to(Notes.CLOCK));
    coordinator.watch(paths.to(identity.token), this::told);
    coordinator.watch(paths.orders(), this::told);
    coordinator.create(
        paths.member(identity.token),
        Notes.bytes(
            new Member(identity.index, identity.where, identity.assayVersion, clock.origin())),
        Life.HELD);
  }

  private void accept(PhaseWork work, Order order, Place place)
      throws FleetException, InterruptedException {
    String checksum = Notes.checksum(order.content());
    if (!order.assayVersion().equals(identity.assayVersion)) {
      throw refusal(
          "this is Assay "
              + identity.assayVersion
              + ", but the plan is from Assay "
              + order.assayVersion());
    }
    if (!checksum.equals(order.checksum())) {
      throw refusal("the plan's checksum does not match");
    }
    attempt(
        "the plan",
        () -> {
          work.accept(
              order.content(), new WorkerIndex(place.worker(), place.of()), place.watchesHost());
          return place;
        });
    report(Notes.ACCEPTED, new Accepted(checksum));
  }

  private void pass(PhaseWork work, int phase, Step step, Duration prepare)
      throws FleetException, InterruptedException {
    String name = "phase " + step.name();
    try (PhaseWork.Prepared prepared = attempt(name, () -> work.prepare(phase, inbox.stop()))) {
      carryOut(name, prepared, phase, prepare);
    } catch (FleetException e) {
      throw e;
    } catch (IOException e) {
      throw new FleetException(name + " could not be closed: " + e.getMessage(), e);
    }
    inbox.take(
        paths.order(Notes.end(phase)),
        Duration.ofMillis(step.atMostMillis()).plus(GRACE),
        "the end of " + name);
  }

  private void carryOut(String name, PhaseWork.Prepared prepared, int phase, Duration prepare)
      throws FleetException, InterruptedException {
    report(Notes.ready(phase), ready(prepare));
    Letter order =
        inbox.take(paths.order(Notes.start(phase)), prepare.plus(GRACE), "the start of " + name);
    long ordered = Notes.read(order.content, Start.class).instantNanos();
    PhaseWork.Start start = new PhaseWork.Start(track.toWorker(ordered), track);
    // The mark is a persistent note. Only the worker that creates the mark may continue, because
    // otherwise load could be repeated.
    if (!coordinator.create(
        paths.mark(identity.token, phase),
        Notes.bytes(identity.token + "/" + order.nanos),
        Life.LASTING)) {
      throw refusal(name + " was already started under this worker's name");
    }
    attempt(
        name,
        () -> {
          prepared.arm(start);
          return start;
        });
    clock.waitUntil(start.nanos());
    inbox.check();
    long heard = track.toConductor(order.nanos);
    long started = track.toConductor(clock.nanos());
    PhaseTotals totals = attempt(name, () -> carryOut(prepared));
    report(
        Notes.done(phase),
        new Done(
            heard, started, track.toConductor(clock.nanos()), totals, track.worstErrorNanos()));
  }

  private PhaseTotals carryOut(PhaseWork.Prepared prepared)
      throws StoreException, IOException, InterruptedException {
    if (readsConductorsClock()) {
      return prepared.run();
    }
    ClockWatch watch = new ClockWatch(comparison, track, clock, betweenComparisons).start();
    try {
      return prepared.run();
    } finally {
      watch.end();
    }
  }

  private boolean readsConductorsClock() {
    return track.last().equals(ClockOffset.NONE);
  }

  private Ready ready(Duration atMost) throws FleetException, InterruptedException {
    ClockOffset measured = comparison.measure(atMost);
    ClockOffset now = sameClock && measured.allowsNone() ? ClockOffset.NONE : measured;
    track.add(clock.nanos(), now);
    Ready ready = new Ready(now.nanos(), now.errorNanos(), track.worstErrorNanos());
    track.forgetErrors();
    return ready;
  }

  private FleetException refusal(String why) throws InterruptedException {
    tell(why);
    return new FleetException(why);
  }

  private interface Deed<T> {
    T run() throws Exception;
  }

  private <T> T attempt(String what, Deed<T> deed) throws FleetException, InterruptedException {
    try {
      return deed.run();
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      // The conductor must receive any failure.
      String why = e.getMessage() == null ? e.toString() : e.getMessage();
      tell(why);
      throw new FleetException(what + ": " + why, e);
    }
  }

  /**
   * Reports to the conductor why this worker cannot continue, and waits until the conductor has
   * received the reason. Without the wait, the conductor could notice the end of the worker's lease
   * before the reason arrives.
   */
  private void tell(String why) throws InterruptedException {
    if (!inbox.stop().isRequested()) {
      try {
        report(Notes.FAILED, new Failed(why));
        inbox.take(to(Notes.DISMISSED), LINGER, "the conductor's answer");
      } catch (FleetException e) {
        // The worker was dismissed, or the conductor has died. The caller throws the original
        // failure.
      }
    }
  }

  private synchronized void leaseChanged(String path, byte[] content) {
    if (paths == null) {
      inbox.changed(path, content);
    } else if (content == null) {
      inbox.end("the conductor's lease ended, so this worker stopped");
    }
  }

  private void told(String path, byte[] content) {
    try {
      if (content != null && path.equals(paths.order(Notes.CLOSE))) {
        String reason = Notes.read(content, Close.class).reason();
        if (reason != null) {
          inbox.end(reason);
        }
      } else if (content != null && path.equals(to(Notes.DISMISSED))) {
        inbox.end(Notes.read(content, Close.class).reason());
      }
      inbox.changed(path, content);
    } catch (FleetException e) {
      inbox.end(e.getMessage());
    }
  }

  private String to(String name) {
    return paths.to(identity.token) + "/" + name;
  }

  private void report(String name, Object note) throws FleetException {
    coordinator.put(paths.report(identity.token, name), Notes.bytes(note));
  }
}
