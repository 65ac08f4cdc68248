package assay.lab.experiment.file.yaml;

import java.util.function.Supplier;

/**
 * Location in a file.
 *
 * @param line line number, from 1
 */
public record Place(String file, int line) {
  public BadFile bad(String message) {
    return new BadFile(toString(), message, null);
  }

  /**
   * Runs code that reads the item at this location. Adds the location to an {@link
   * IllegalArgumentException} that does not name a location yet.
   *
   * @param what the item's name in the message
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
