package assay.lab.probe.profile;

import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.RunLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Writes flame graphs of process groups to a run's folder. Each JVM has one file per phase: {@code
 * profile-GROUP-PHASE.html} for the group's first JVM, {@code …-2.html} for the second, and so on.
 * A failure causes only an event and a notice. All methods except {@link #end} return immediately.
 * Not thread-safe.
 */
public final class Profiler {
  private static final int MOST_PROCESSES = 8;
  private static final long END_SECONDS = 60;

  /**
   * Sampling methods in order of preference. Kernel counters also show kernel frames. Timers are
   * used if kernel counters are not permitted.
   */
  private static final List<String> WAYS = List.of("cpu-clock", "ctimer", "itimer");

  private final List<ProfileRequest> wanted;
  private final Census census;
  private final RunLog out;
  private final Consumer<String> notices;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread worker = new Thread(work, "assay-profiler");
            worker.setDaemon(true);
            return worker;
          });
  private final List<Running> running = new ArrayList<>();
  private ProfilerAgent agent;
  private volatile IOException failure;

  @FunctionalInterface
  public interface Census {
    SortedMap<String, List<Long>> take() throws IOException;
  }

  private record Running(ProfileRequest what, String phase, long pid, String way, String file) {}

  /**
   * @param census returns the processes by group; called when a phase starts
   * @param notices receives a line for each flame graph and each failure
   */
  public Profiler(
      List<ProfileRequest> wanted, Census census, RunLog out, Consumer<String> notices) {
    this.wanted = List.copyOf(wanted);
    this.census = census;
    this.out = out;
    this.notices = notices;
  }

  public void begin(String phase) {
    thread.execute(
        () ->
            wanted.stream()
                .filter(what -> what.includes(phase) && !what.isOfPrograms())
                .forEach(what -> telling(what, () -> start(what, phase))));
  }

  /**
   * Returns JVM flags with which a program profiles itself from its start to its end.
   *
   * @param phase phase that will start the program
   */
  public List<String> programFlags(String phase) {
    Optional<ProfileRequest> what =
        wanted.stream().filter(each -> each.isOfPrograms() && each.includes(phase)).findFirst();
    if (what.isEmpty()) {
      return List.of();
    }
    List<String> flags = new ArrayList<>();
    Future<?> done =
        thread.submit(() -> telling(what.get(), () -> flags.add(programFlag(what.get(), phase))));
    try {
      done.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    return List.copyOf(flags);
  }

  private String programFlag(ProfileRequest what, String phase) throws IOException {
    String file = file(what, phase, 0);
    running.add(new Running(what, phase, 0, ProfilerAgent.CPU, file));
    return agent().flag(agent().graph(phase));
  }

  private static String file(ProfileRequest what, String phase, int number) {
    return "profile-"
        + what.group()
        + "-"
        + phase
        + (number == 0 ? "" : "-" + (number + 1))
        + ".html";
  }

  private ProfilerAgent agent() throws IOException {
    if (agent == null) {
      agent = ProfilerAgent.unpack();
    }
    return agent;
  }

  /**
   * @throws IOException if flame graphs are not possible on this machine; the message is one line
   */
  public static void check() throws IOException {
    ProfilerAgent.unpack().close();
  }

  public void finish() {
    thread.execute(
        () -> {
          for (Running one : List.copyOf(running)) {
            running.remove(one);
            telling(one.what, () -> stop(one));
          }
        });
  }

  /**
   * Waits for the last flame graph. No profile may be started afterwards.
   *
   * @return reason why events could not be written to the run; empty if the events were written
   */
  public Optional<IOException> end() {
    finish();
    thread.execute(this::release);
    thread.shutdown();
    try {
      if (!thread.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
    return Optional.ofNullable(failure);
  }

  private void release() {
    try {
      if (agent != null) {
        agent.close();
      }
    } catch (IOException e) {
      notices.accept("profile: " + e.getMessage());
    }
  }

  private interface Deed {
    void run() throws IOException, InterruptedException;
  }

  private void telling(ProfileRequest what, Deed deed) {
    try {
      deed.run();
    } catch (IOException e) {
      tell(Event.GAP, null, "profile of " + what.group() + ": " + e.getMessage(), Map.of());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell(String kind, String phase, String text, Object detail) {
    notices.accept(text);
    try {
      out.event(System.nanoTime(), kind, phase, text, detail);
    } catch (IOException e) {
      failure = e;
    }
  }

  private void start(ProfileRequest what, String phase) throws IOException, InterruptedException {
    SortedMap<String, List<Long>> groups = census.take();
    List<Long> processes = groups.getOrDefault(what.group(), List.of());
    if (processes.isEmpty()) {
      throw new IOException(
          "no process in this group; the process groups are: "
              + String.join(", ", groups.keySet()));
    }
    if (processes.size() > MOST_PROCESSES) {
      notices.accept(
          "profile of " + what.group() + " covers only " + MOST_PROCESSES + " of the processes");
    }
    for (int i = 0; i < Math.min(MOST_PROCESSES, processes.size()); i++) {
      long pid = processes.get(i);
      String file = file(what, phase, i);
      telling(what, () -> running.add(new Running(what, phase, pid, start(pid), file)));
    }
  }

  private String start(long pid) throws IOException, InterruptedException {
    IOException refused = new IOException("no sampling method of async-profiler is permitted");
    for (String way : WAYS) {
      try {
        agent().start(pid, way);
        return way;
      } catch (IOException e) {
        refused = e;
      }
    }
    throw refused;
  }

  private void stop(Running one) throws IOException, InterruptedException {
    boolean program = one.what.isOfPrograms();
    Path graph = program ? agent.graph(one.phase) : agent.stop(one.pid);
    if (!Files.exists(graph)) {
      throw new IOException("the program of phase '" + one.phase + "' wrote no flame graph");
    }
    Files.move(graph, out.folder().path().resolve(one.file));
    String process = program ? "" : " (process " + one.pid + ")";
    tell(
        Event.PROFILE,
        one.phase,
        "flame graph of " + one.what.group() + process + ": " + one.file,
        new EventDetail.ProfileDetail(
            one.file, one.what.group(), program ? null : one.pid, one.way));
  }
}
