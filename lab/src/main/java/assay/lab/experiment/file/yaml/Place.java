package assay.lab.experiment.file.yaml;

import java.util.function.Supplier;

/**
 * A line of a file.
 *
 * @param line from 1
 */
public record Place(String file, int line) {
  /** What to throw for what stands there: the place comes first. */
  public BadFile bad(String message) {
    return new BadFile(toString(), message, null);
  }

  /**
   * Does work on what stands here; a refusal that does not say where gets this place.
   *
   * @param what as the message calls it
   */
  public <T> T in(String what, Supplier<T> work) {
    try {
      return work.get();
    } catch (BadFile e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new BadFile(this + ": " + what, e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
