package assay.cli.fleet;

import assay.cli.home.Home;
import assay.cli.home.Interruption;
import assay.cli.home.OptionValue;
import assay.cli.home.Version;
import assay.lab.experiment.HandedPlan;
import assay.lab.experiment.PlanRights;
import assay.lab.experiment.WorkerPart;
import assay.lab.experiment.file.ProcessGroupsFile;
import assay.lab.fleet.Worker;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.SealedCoordinator;
import assay.lab.fleet.coordination.UnreachableException;
import assay.lab.lag.RemoteKeyQueues;
import assay.lab.load.SystemClock;
import assay.lab.plan.Plan;
import assay.lab.probe.host.HostFiles;
import assay.store.QuantityParser;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.catalog.StoreCatalog;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "worker",
    description = {
      "Puts load on a store as one of the clients of 'assay run --clients N'.",
      "Takes part in one run, and stops within about 10 s if contact with 'assay run' is lost."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {"", "Example:", "  assay worker --join 10.0.0.5:2181/assay --patience 10m"})
public final class JoinCommand implements Callable<Integer> {
  private final Home home;

  @Option(
      names = "--join",
      paramLabel = "ADDRESS",
      required = true,
      description =
          "ZooKeeper servers through which this worker joins a run:"
              + " HOST:PORT[,HOST:PORT …][/PATH].")
  private String join;

  @Option(
      names = "--index",
      paramLabel = "N",
      defaultValue = "-1",
      description = "Index of this client, counted from 0. Default: any free index.")
  private int index;

  @Option(
      names = "--patience",
      paramLabel = "TIME",
      defaultValue = "60s",
      description =
          "Maximum time to wait for the run and for the other workers. Default:"
              + " ${DEFAULT-VALUE}.")
  private String patience;

  @Mixin private AllowOptions allowed = new AllowOptions();

  public JoinCommand(Home home) {
    this.home = home;
  }

  @Override
  public Integer call() throws Exception {
    FleetAddress address = FleetAddress.of(join);
    Duration atMost = OptionValue.parse("--patience", patience, QuantityParser::duration);
    FleetSecret secret = FleetSecrets.find(home);
    try (Interruption interruption = new Interruption();
        Coordinator coordinator = connect(address, secret, atMost);
        WorkerFolder folder = new WorkerFolder();
        WorkerPart part =
            new WorkerPart(
                (content, worker) -> open(HandedPlan.parse(content), secret, worker, folder))) {
      interruption.runInterruptibly(
          () -> new Worker(coordinator, SystemClock.SPINNING, identity()).work(part, atMost));
      return 0;
    }
  }

  /**
   * Connects to the coordinator of a fleet. Retries failed connections, because a worker may start
   * before the fleet's ZooKeeper.
   */
  static Coordinator connect(FleetAddress address, FleetSecret secret, Duration atMost)
      throws FleetException, InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (true) {
      try {
        return SealedCoordinator.connect(address, secret, FleetRun.LEASE);
      } catch (UnreachableException e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
      }
    }
  }

  private Worker.Identity identity() {
    return new Worker.Identity(
        UUID.randomUUID().toString(),
        index,
        HostFiles.ofThisMachine().hostName() + ", process " + ProcessHandle.current().pid(),
        Version.current());
  }

  private WorkerPart.Job open(
      HandedPlan handed, FleetSecret secret, String worker, WorkerFolder folder)
      throws StoreException, IOException {
    Plan plan = handed.plan();
    StoreCatalog catalog = home.stores();
    // Plans may read files of the clusters on this machine, because these clusters belong to the
    // worker's user.
    allowed
        .rights(home.var().resolve("clusters").toString())
        .require(
            PlanRights.needed(
                plan.secrets().values(),
                handed.connection(),
                catalog.provider(plan.store()).settings()));
    Store store =
        catalog.open(plan.store(), handed.storeSettings(plan.resolveSecrets(System::getenv)));
    StoreCatalog.enter(store);
    boolean own = catalog.provider(plan.store()).sharing() == StoreProvider.Sharing.EACH_ITS_OWN;
    return new WorkerPart.Job(
        plan,
        store,
        own,
        folder.of(handed.runFolder(), handed.mirror(), worker),
        handed.clock(),
        new RemoteKeyQueues(Optional.ofNullable(handed.lags()), secret, FleetRun.LEASE),
        folder,
        ProcessGroupsFile.usual());
  }
}
