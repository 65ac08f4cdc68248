package assay.lab.action;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

final class SideBySideTasks {
  private SideBySideTasks() {}

  @FunctionalInterface
  interface Task {
    void run() throws IOException, InterruptedException;
  }

  /**
   * Runs each task on its own thread and returns when the last task has ended. An interrupt is
   * passed on to all tasks, which are then abandoned.
   *
   * @throws IOException if a task failed
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
      Thread.currentThread().interrupt(); // the interrupting thread reports what is still held
    }
  }
}
