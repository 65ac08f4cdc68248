package assay.lab.phase;

import java.util.OptionalLong;

/** Tells what a run's servers have had read from disk. */
@FunctionalInterface
public interface ServerReads {
  /** Nobody knows. */
  ServerReads UNKNOWN = OptionalLong::empty;

  /** Bytes so far, of all processes that serve reads; empty if that is not known now. */
  OptionalLong bytes();
}
