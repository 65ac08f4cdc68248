package assay.cli.fleet;

import assay.cli.home.Version;
import assay.cli.launch.Launcher;
import assay.cli.launch.ProbeStart;
import assay.lab.experiment.BackgroundTask;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.SealedCoordinator;
import assay.lab.fleet.probe.ProbeHost;
import assay.lab.load.SystemClock;
import assay.lab.probe.Sampler;
import assay.lab.probe.foreign.ForeignReceiver;
import assay.lab.probe.foreign.ForeignSeries;
import assay.lab.probe.host.HostFiles;
import assay.lab.probe.process.ProcessTable;
import assay.lab.probe.profile.ProfileRequest;
import assay.lab.probe.profile.Profiler;
import assay.lab.probe.yarn.YarnSlots;
import assay.lab.run.Event;
import assay.lab.run.RunWriter;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Background services of all runs of a command, such as probes and receivers of metrics. Not
 * thread-safe.
 */
public final class BackgroundServices implements Closeable {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final List<BackgroundTask> companions = new ArrayList<>();
  private final List<Closeable> open = new ArrayList<>();

  public List<BackgroundTask> companions() {
    return List.copyOf(companions);
  }

  void listen(ForeignReceiver receiver, Consumer<String> notices) {
    open.add(receiver);
    receiver.addresses().forEach(address -> notices.accept("receiving metrics: " + address));
    companions.add(
        (out, site) -> {
          ForeignSeries series = receiver.into(out);
          return () -> {
            series.close();
            return series.failure();
          };
        });
  }

  /**
   * Samples the containers and nodes of a YARN cluster.
   *
   * @param address web address of YARN's ResourceManager, as HOST:PORT
   */
  void slots(String address) {
    companions.add(
        (out, site) -> {
          Sampler slots = YarnSlots.start(address, out);
          return () -> {
            slots.close();
            return slots.failure();
          };
        });
  }

  void receive(ProbePlace place, FleetSecret secret, int awaited, Consumer<String> notices)
      throws IOException, InterruptedException {
    FleetAddress address = place.address();
    if (place.own().isPresent()) {
      open.add(place.start(secret));
    }
    Coordinator coordinator = SealedCoordinator.connect(address, secret, FleetRun.LEASE);
    open.add(coordinator);
    ProbeHost host =
        new ProbeHost(coordinator, SystemClock.SPINNING, place.ofThisMachine(), Version.current());
    notices.accept("start each probe with: assay probe --join " + address);
    companions.add(
        (out, site) -> {
          ProbeHost.Guests guests =
              host.receive(
                  out.folder(),
                  out.clock(),
                  out.manifest().processes(),
                  out::event,
                  awaited,
                  PATIENCE);
          return () -> leave(guests, out);
        });
  }

  /** Starts probes on other machines. {@link #close} reports the probes that failed. */
  void start(Launcher launcher, ProbeStart command, int count, Consumer<String> notices)
      throws IOException, InterruptedException {
    notices.accept("starting " + count + " probes");
    launcher.start(command, count);
    open.add(
        () -> {
          launcher.problems().forEach(notices);
          launcher.close();
        });
  }

  void profile(List<ProfileRequest> wanted, Consumer<String> notices) {
    companions.add(
        (out, site) -> {
          Profiler profiler =
              new Profiler(
                  wanted,
                  () ->
                      ProcessTable.membersNow(HostFiles.ofThisMachine(), site.sampling().groups()),
                  out,
                  notices);
          return new BackgroundTask.Going() {
            @Override
            public void phaseBegins(String phase) {
              profiler.begin(phase);
            }

            @Override
            public List<String> programFlags(String phase) {
              return profiler.programFlags(phase);
            }

            @Override
            public void phaseEnds(String phase) {
              profiler.finish();
            }

            @Override
            public Optional<IOException> end() {
              return profiler.end();
            }
          };
        });
  }

  /**
   * Releases the probes at the end of a run. If a probe could not deliver its data, the run does
   * not fail, but the run's data has a gap.
   */
  private static Optional<IOException> leave(ProbeHost.Guests guests, RunWriter out) {
    try {
      try {
        guests.close();
      } catch (IOException e) {
        String why = "probes on other machines: " + e.getMessage();
        out.event(System.nanoTime(), Event.GAP, null, why, Map.of());
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(e);
    }
  }

  /**
   * Closes the services in the reverse order of opening, because a service may need services that
   * were opened before.
   */
  @Override
  public void close() throws IOException {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }
}
