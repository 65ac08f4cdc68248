package assay.lab.fleet.coordination;

/** A note that has arrived, or the removal of a note. */
public final class Letter {
  public final String path;

  /** Null if the note was removed. */
  public final byte[] content;

  /** Time of the arrival by this process's clock. */
  public final long nanos;

  public Letter(String path, byte[] content, long nanos) {
    this.path = path;
    this.content = content;
    this.nanos = nanos;
  }
}
