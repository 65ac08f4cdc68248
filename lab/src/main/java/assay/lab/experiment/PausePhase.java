package assay.lab.experiment;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Leaves the store alone for a while, so that it can do what it has put off (YCSB++, table 2). */
public final class PausePhase extends AdminPhase {
  private static final long STEP_MILLIS = 100;

  private final Duration duration;

  public PausePhase(String name, Duration duration) {
    super(name, "pause", Map.of("durationSeconds", duration.toMillis() / 1e3));
    this.duration = duration;
  }

  @Override
  public Optional<Duration> expected() {
    return Optional.of(duration);
  }

  @Override
  Map<String, Object> perform(PhaseContext context) throws InterruptedException {
    long end = System.nanoTime() + duration.toNanos();
    for (long left = duration.toNanos();
        left > 0 && !context.stop().isRequested();
        left = end - System.nanoTime()) {
      Thread.sleep(Math.min(STEP_MILLIS, left / 1_000_000 + 1));
    }
    return Map.of();
  }
}
