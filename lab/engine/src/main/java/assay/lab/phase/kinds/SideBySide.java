package assay.lab.phase.kinds;

import assay.lab.load.StopSignal;
import assay.lab.measure.PhaseTotals;
import assay.store.StoreException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs parts of a phase concurrently, each in its own thread, and adds up the totals of the parts.
 */
final class SideBySide {
  private final StopSignal stop;
  private Exception failure;

  interface Part {
    String name();

    PhaseTotals run() throws StoreException, IOException, InterruptedException;
  }

  SideBySide(StopSignal stop) {
    this.stop = stop;
  }

  PhaseTotals run(List<? extends Part> parts)
      throws StoreException, IOException, InterruptedException {
    List<PhaseTotals> done = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (Part part : parts) {
      Thread thread = new Thread(() -> run(part, done), "assay-activity-" + part.name());
      threads.add(thread);
      thread.start();
    }
    join(threads);
    rethrow();
    return done.stream().reduce(PhaseTotals.NONE, PhaseTotals::plus);
  }

  private void run(Part part, List<PhaseTotals> done) {
    try {
      PhaseTotals totals = part.run();
      synchronized (this) {
        done.add(totals);
      }
    } catch (StoreException | IOException | InterruptedException | RuntimeException e) {
      failed(part, e);
    }
  }

  private synchronized void failed(Part part, Exception e) {
    if (failure == null) {
      failure = e;
      stop.request("activity '" + part.name() + "' failed: " + e.getMessage());
    } else {
      failure.addSuppressed(e);
    }
  }

  private void join(List<Thread> threads) throws InterruptedException {
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      stop.request("interrupted");
      threads.forEach(Thread::interrupt);
      for (Thread thread : threads) {
        thread.join();
      }
      throw e;
    }
  }

  private synchronized void rethrow() throws StoreException, IOException, InterruptedException {
    if (failure instanceof StoreException refused) {
      throw refused;
    }
    if (failure instanceof IOException unwritten) {
      throw unwritten;
    }
    if (failure instanceof InterruptedException interrupted) {
      throw interrupted;
    }
    if (failure instanceof RuntimeException fault) {
      throw fault;
    }
  }
}
