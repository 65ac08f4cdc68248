package assay.cli.ycsb;

import assay.cli.home.Failures;
import assay.cli.home.Home;
import assay.cli.home.Interruption;
import assay.cli.home.OutFolder;
import assay.cli.home.SecretFiles;
import assay.cli.run.PlanRun;
import assay.lab.plan.TableUse;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.VerdictCode;
import assay.lab.ycsb.GivenProperties;
import assay.lab.ycsb.SecretProperties;
import assay.lab.ycsb.StoreTarget;
import assay.lab.ycsb.YcsbPlan;
import assay.store.Setting;
import assay.store.StoreException;
import assay.store.catalog.StoreCatalog;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    description = {
      "Works like YCSB's command of the same name, with the same options and properties.",
      "Prints results to standard output in YCSB's format, and everything else to standard error."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "'assay ycsb help' lists all properties.",
      "Examples:",
      "  assay ycsb load accumulo -P workloads/workloada -threads 8",
      "  assay ycsb run accumulo1.9 -P workloads/workloada -target 2000 -s",
      "  assay ycsb run site.ycsb.db.JdbcDBClient -cp jdbc-binding/lib -P wa"
    })
// The order of these options matters, so they are read from the list 'written' instead of from
// their fields.
@SuppressWarnings("UnusedVariable")
final class YcsbPhaseCommand implements Callable<Integer> {
  /**
   * Name of a store in Assay's own process. The store starts empty, so a run must load the table
   * first.
   */
  private static final String IN_PROCESS = "simulated";

  private final Home home;
  private final YcsbPlan.Command command;
  private final List<Written> written = new ArrayList<>();

  @Spec private CommandSpec spec;

  private record Written(String option, String value) {}

  private static final class InOrder implements IParameterConsumer {
    @Override
    @SuppressWarnings("JdkObsolete") // picocli's interface requires a Stack
    public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
      String name = ((OptionSpec) option).names()[0];
      if (arguments.isEmpty()) {
        throw new ParameterException(
            command.commandLine(), "option '" + name + "' needs a value: " + option.paramLabel());
      }
      ((YcsbPhaseCommand) command.userObject()).written.add(new Written(name, arguments.pop()));
    }
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "STORE",
      description =
          "Store to test: its name in Assay (see 'assay stores'), its name in YCSB, or the class"
              + " name of a YCSB binding.")
  private String store;

  @Option(
      names = "-P",
      paramLabel = "FILE",
      description = "File with properties; repeatable.",
      parameterConsumer = InOrder.class)
  private String file;

  @Option(
      names = "-p",
      paramLabel = "NAME=VALUE",
      description = "Value of a property, which overrides the value in files; repeatable.",
      parameterConsumer = InOrder.class)
  private String property;

  @Option(
      names = "-threads",
      paramLabel = "N",
      description = "Number of threads that generate load. Default: 1.",
      parameterConsumer = InOrder.class)
  private String threads;

  @Option(
      names = "-target",
      paramLabel = "N",
      description = "Target rate in operations per second. Default: as fast as the store allows.",
      parameterConsumer = InOrder.class)
  private String target;

  @Option(names = "-s", description = "Prints status lines to standard error.")
  private boolean status;

  @Option(
      names = "-l",
      paramLabel = "LABEL",
      description = "Label at the start of each status line. Default: none.",
      parameterConsumer = InOrder.class)
  private String label;

  @Option(
      names = {"-db", "--binding-class"},
      paramLabel = "CLASS",
      description = "Class of a YCSB binding.",
      parameterConsumer = InOrder.class)
  private String bindingClass;

  @Option(
      names = {"-cp", "--binding-path"},
      paramLabel = "PATH",
      description =
          "Location of the binding: folders, jars or the archive of a YCSB release; for hbase, the"
              + " folder that contains hbase-site.xml.",
      parameterConsumer = InOrder.class)
  private String bindingPath;

  @Option(
      names = "-jvm-args",
      paramLabel = "ARGS",
      description = "Not supported; set ASSAY_JAVA_OPTS instead.",
      parameterConsumer = InOrder.class)
  private String jvmArgs;

  @Option(
      names = "--replace",
      description = "For load: drops the table first if the table already exists.")
  private boolean replace;

  @Option(
      names = "--strict-exit",
      description = "Exits with code 1 if the run is not valid, as 'assay run' does.")
  private boolean strictExit;

  @Mixin private OutFolder out;

  YcsbPhaseCommand(Home home, YcsbPlan.Command command) {
    this.home = home;
    this.command = command;
  }

  @Override
  public Integer call() throws Exception {
    Path folder = out.checked();
    PrintWriter errors = spec.commandLine().getErr();
    PrintWriter output = spec.commandLine().getOut();
    if (last("-jvm-args") != null) {
      throw new IllegalArgumentException(
          "-jvm-args: Assay's JVM is already running; set "
              + "ASSAY_JAVA_OPTS='"
              + last("-jvm-args")
              + "'");
    }
    GivenProperties properties = properties();
    StoreTarget chosen = target(properties);
    YcsbPlan plan = new YcsbPlan(command, chosen, properties, tableUse(chosen));
    plan.notices().forEach(errors::println);
    YcsbPrinter printer = new YcsbPrinter(plan.output(), output, errors);
    Map<String, String> secrets = new HashMap<>(plan.secrets());
    try (Interruption interruption = new Interruption();
        SecretFiles files = new SecretFiles()) {
      for (SecretProperties secret : plan.secretProperties()) {
        files
            .write(secret.properties())
            .ifPresent(file -> secrets.put(secret.setting(), file.toString()));
      }
      RecordedRun run =
          new PlanRun(home, printer, interruption)
              .run(plan.plan(), folder, secrets, PlanRun.Way.ALONE);
      printer.end();
      return good(run.manifest().verdict()) ? 0 : Failures.FAILED;
    }
  }

  /**
   * Returns whether the command exits with code 0 after this verdict. Scripts for YCSB expect the
   * code 0 if a run completed its operations, even if the verdict is that the run is invalid.
   */
  private boolean good(Manifest.Verdict verdict) {
    return strictExit ? verdict.valid() : VerdictCode.of(verdict.code()).isComplete();
  }

  private GivenProperties properties() {
    GivenProperties properties = new GivenProperties();
    if (status) {
      properties.addOption("-s", "status", "true");
    }
    for (Written option : written) {
      switch (option.option()) {
        case "-P" -> properties.addFile(Path.of(option.value()));
        case "-p" -> properties.addAssignment(option.value());
        case "-threads" -> properties.addOption("-threads", "threadcount", option.value());
        case "-target" -> properties.addOption("-target", "target", option.value());
        case "-l" -> properties.addOption("-l", "label", option.value());
        default -> {
          // The command looks up all other options by name.
        }
      }
    }
    return properties;
  }

  private StoreTarget target(GivenProperties properties) throws StoreException {
    String path = last("-cp") == null ? "" : last("-cp");
    GivenProperties.Given db = properties.all().get("db");
    if (last("-db") != null || store != null) {
      // Like YCSB, the command ignores 'db' in a properties file. On the command line, 'db'
      // conflicts with -db or STORE.
      if (db != null && db.where().startsWith("-p ")) {
        throw new IllegalArgumentException(
            db.where() + ": the store is already set by " + (store == null ? "-db" : "STORE"));
      }
      return last("-db") == null ? store(store, path, false) : store(last("-db"), path, true);
    }
    if (db != null) {
      return store(db.value().strip(), path, true);
    }
    throw new IllegalArgumentException(
        "STORE is missing; specify a store, such as accumulo, or the class of a YCSB binding");
  }

  private StoreTarget store(String name, String path, boolean isClass) throws StoreException {
    StoreCatalog catalog = home.stores();
    // The value of -db or 'db' is a class name even if the value contains no dot.
    StoreTarget found =
        isClass && !name.contains(".")
            ? StoreTarget.binding(name, path)
            : StoreTarget.named(name, path, catalog.names(), catalog::ofYcsb);
    return found.isForeign()
        ? found
        : found.withSettings(
            catalog.provider(found.store()).settings().stream().map(Setting::name).toList());
  }

  private TableUse tableUse(StoreTarget chosen) {
    if (replace) {
      return TableUse.REPLACE;
    }
    if (command == YcsbPlan.Command.LOAD) {
      return TableUse.LOAD_INTO;
    }
    return chosen.store().equals(IN_PROCESS) ? TableUse.KEEP : TableUse.AS_LOADED;
  }

  private String last(String option) {
    String last = null;
    for (Written one : written) {
      last = one.option().equals(option) ? one.value() : last;
    }
    return last;
  }
}
