package assay.lab.action;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Does several things at once. */
final class SideBySideTasks {
  private SideBySideTasks() {}

  /** One of them. */
  @FunctionalInterface
  interface Task {
    void run() throws IOException, InterruptedException;
  }

  /**
   * Does all, each on a thread of its own, and returns when the last has ended. An interrupt is
   * handed on to all, which are then left behind.
   *
   * @throws IOException that of one which failed
   */
  static void run(List<Task> tasks) throws IOException, InterruptedException {
    if (tasks.size() == 1) {
      tasks.get(0).run();
      return;
    }
    AtomicReference<IOException> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (Task task : tasks) {
      String name = Thread.currentThread().getName() + "-" + (threads.size() + 1);
      Thread thread = new Thread(() -> run(task, failure), name);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      threads.forEach(Thread::interrupt);
      throw e;
    }
    if (failure.get() != null) {
      throw failure.get();
    }
  }

  private static void run(Task task, AtomicReference<IOException> failure) {
    try {
      task.run();
    } catch (IOException e) {
      failure.compareAndSet(null, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // who interrupts knows what is held
    }
  }
}
