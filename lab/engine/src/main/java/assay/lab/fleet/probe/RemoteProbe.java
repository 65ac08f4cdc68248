package assay.lab.fleet.probe;

import assay.lab.fleet.coordination.ClockComparison;
import assay.lab.fleet.coordination.ClockOffset;
import assay.lab.fleet.coordination.ClockTrack;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.Coordinator.Life;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.fleet.coordination.Inbox;
import assay.lab.fleet.coordination.Notes;
import assay.lab.fleet.probe.ProbeNotes.Invitation;
import assay.lab.fleet.probe.ProbeNotes.Member;
import assay.lab.load.NanoClock;
import assay.lab.run.file.RunClock;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Samples this machine in every run that invites the probe, one run after the other. If a run ends
 * or its process dies, only the sampling for that run ends. The method {@link #sample} can be
 * called only once.
 */
public final class RemoteProbe {
  /** Time between comparisons of clocks. Clocks drift by a few milliseconds per hour. */
  private static final Duration BETWEEN_COMPARISONS = Duration.ofMinutes(1);

  private static final Duration COMPARISON = Duration.ofSeconds(20);
  private static final int MOST_OF_A_NAME = 100;

  private final Coordinator coordinator;
  private final NanoClock clock;
  private final String machine;
  private final String assayVersion;
  private final Consumer<String> notices;
  private final Object change = new Object();
  private byte[] invitation;
  private boolean lost;

  /**
   * @param machine name of this machine
   * @param notices receives a line when a run begins and when a run ends
   */
  public RemoteProbe(
      Coordinator coordinator,
      NanoClock clock,
      String machine,
      String assayVersion,
      Consumer<String> notices) {
    this.coordinator = coordinator;
    this.clock = clock;
    this.machine = machine.replaceAll("[^A-Za-z0-9_-]", "_");
    this.assayVersion = assayVersion;
    this.notices = notices;
  }

  /**
   * Takes samples of this machine for one run after the other.
   *
   * @param patience maximum time to wait for the next run
   * @return false if no run started in time, true if the session was lost
   * @throws FleetException if a run cannot be sampled on this machine
   */
  public boolean sample(ProbeWork work, Duration patience)
      throws IOException, InterruptedException {
    coordinator.onLost(
        () -> {
          synchronized (change) {
            lost = true;
            change.notifyAll();
          }
        });
    coordinator.watch(ProbeNotes.RUN, (path, content) -> invited(content));
    while (awaitInvitation(patience)) {
      byte[] mine;
      synchronized (change) {
        mine = invitation;
      }
      Invitation run = Notes.read(mine, Invitation.class);
      if (!run.assayVersion().equals(assayVersion)) {
        throw new FleetException(
            "this is Assay " + assayVersion + ", but the run uses Assay " + run.assayVersion());
      }
      sample(work, run, mine);
    }
    synchronized (change) {
      return lost;
    }
  }

  private void invited(byte[] content) {
    synchronized (change) {
      // A note may be reported more than once. The old object is kept, because a new object would
      // look like another run.
      if (!Arrays.equals(invitation, content)) {
        invitation = content;
      }
      change.notifyAll();
    }
  }

  private boolean awaitInvitation(Duration patience) throws InterruptedException {
    synchronized (change) {
      return await(() -> invitation != null || lost, patience) && !lost;
    }
  }

  private boolean await(BooleanSupplier condition, Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    synchronized (change) {
      while (!condition.getAsBoolean()) {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          return false;
        }
        change.wait(left);
      }
      return true;
    }
  }

  private void sample(ProbeWork work, Invitation run, byte[] mine)
      throws IOException, InterruptedException {
    String name = takeName(run);
    Inbox inbox = new Inbox(clock);
    coordinator.watch(ProbeNotes.to(run.run(), name), inbox::changed);
    ClockComparison comparison =
        new ClockComparison(
            coordinator,
            clock,
            inbox,
            ProbeNotes.question(run.run(), name),
            ProbeNotes.answer(run.run(), name));
    ClockTrack track = new ClockTrack();
    try {
      compare(track, comparison, run);
    } catch (FleetException e) {
      // The run ended before answering the probe, so the probe waits for the next run.
      awaitEnd(mine, Duration.ZERO);
      return;
    }
    Closeable sampling =
        work.begin(
            name, run.processes(), runClock(run, track), track.worstErrorNanos(), run.mirror());
    coordinator.create(
        ProbeNotes.member(run.run(), name),
        Notes.bytes(new Member(UUID.randomUUID().toString(), assayVersion)),
        Life.HELD);
    notices.accept("sampling this machine as " + name);
    try {
      while (!awaitEnd(mine, BETWEEN_COMPARISONS)) {
        try {
          compare(track, comparison, run);
        } catch (FleetException e) {
          // The run did not answer. Times are still converted along the line through earlier
          // comparisons.
        }
      }
    } finally {
      sampling.close();
    }
    notices.accept("the run has ended");
    leave(run, name);
  }

  private void leave(Invitation run, String name) throws FleetException {
    synchronized (change) {
      if (lost) {
        return;
      }
    }
    coordinator.remove(ProbeNotes.member(run.run(), name));
  }

  private String takeName(Invitation run) throws FleetException {
    byte[] token = Notes.bytes(new Member(UUID.randomUUID().toString(), assayVersion));
    for (int i = 1; i <= MOST_OF_A_NAME; i++) {
      String name = i == 1 ? machine : machine + "-" + i;
      if (coordinator.create(ProbeNotes.name(run.run(), name), token, Life.LASTING)) {
        return name;
      }
    }
    throw new FleetException(machine + " already has " + MOST_OF_A_NAME + " probes");
  }

  private boolean awaitEnd(byte[] mine, Duration atMost) throws InterruptedException {
    return await(() -> invitation != mine || lost, atMost);
  }

  private void compare(ClockTrack track, ClockComparison comparison, Invitation run)
      throws FleetException, InterruptedException {
    ClockOffset measured = comparison.measure(COMPARISON);
    boolean same = !clock.origin().isEmpty() && clock.origin().equals(run.clockOrigin());
    track.add(clock.nanos(), same && measured.allowsNone() ? ClockOffset.NONE : measured);
  }

  private static RunClock runClock(Invitation run, ClockTrack track) {
    return new RunClock(
        Instant.ofEpochMilli(run.startMillis()), run.startNanos(), track::toConductor);
  }
}
