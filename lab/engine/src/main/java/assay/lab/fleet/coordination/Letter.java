package assay.lab.fleet.coordination;

/** Message that a note has arrived or was removed. */
public final class Letter {
  public final String path;

  /** Content of the note; null if the note was removed. */
  public final byte[] content;

  /** Arrival time of the note, by this process's clock. */
  public final long nanos;

  public Letter(String path, byte[] content, long nanos) {
    this.path = path;
    this.content = content;
    this.nanos = nanos;
  }
}
