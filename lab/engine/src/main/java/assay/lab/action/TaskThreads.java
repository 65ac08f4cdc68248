package assay.lab.action;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Runs the tasks of a phase's actions, each on its own thread. Used by one thread. */
final class TaskThreads {
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicReference<IOException> failure = new AtomicReference<>();

  @FunctionalInterface
  interface Task {
    void run() throws IOException, InterruptedException;
  }

  /**
   * Runs each task on its own thread, and returns when the last task has ended. A single task runs
   * on the calling thread. If the calling thread is interrupted, all tasks are interrupted and then
   * abandoned.
   *
   * @throws IOException if a task failed
   */
  static void runAll(List<Task> tasks) throws IOException, InterruptedException {
    if (tasks.size() == 1) {
      tasks.get(0).run();
      return;
    }
    TaskThreads own = new TaskThreads();
    for (Task task : tasks) {
      own.start(Thread.currentThread().getName() + "-" + (own.threads.size() + 1), task);
    }
    try {
      for (Thread thread : own.threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      own.interrupt();
      throw e;
    }
    own.check();
  }

  void start(String name, Task task) {
    Thread thread = new Thread(() -> run(task), name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void run(Task task) {
    try {
      task.run();
    } catch (IOException e) {
      failure.compareAndSet(null, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the interrupting thread reports what is still reserved
    }
  }

  void interrupt() {
    threads.forEach(Thread::interrupt);
  }

  void check() throws IOException {
    if (failure.get() != null) {
      throw failure.get();
    }
  }

  /**
   * Waits until all tasks have ended, at most until {@code System.nanoTime()} reaches {@code
   * nanos}. An interrupt does not end the wait.
   *
   * @return whether all tasks have ended
   */
  boolean endBy(long nanos) {
    boolean interrupted = false;
    try {
      for (Thread thread : threads) {
        while (thread.isAlive()) {
          long leftMillis = TimeUnit.NANOSECONDS.toMillis(nanos - System.nanoTime());
          if (leftMillis <= 0) {
            return false;
          }
          try {
            thread.join(leftMillis);
          } catch (InterruptedException e) {
            interrupted = true;
          }
        }
      }
      return true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
