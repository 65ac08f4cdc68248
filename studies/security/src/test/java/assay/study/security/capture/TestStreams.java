package assay.study.security.capture;

/** Streams without a capture. */
public final class TestStreams {
  private TestStreams() {}

  /** One of a connection that was just opened. */
  public static ByteStream of(byte[] bytes) {
    ByteStream stream = new ByteStream();
    stream.add(0, new byte[0], true);
    stream.add(1, bytes, false);
    return stream;
  }
}
