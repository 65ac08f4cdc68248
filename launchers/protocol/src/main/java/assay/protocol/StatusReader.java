package assay.protocol;

import java.util.function.Consumer;

/**
 * Parses the lines that a program prints with {@link StatusWriter}. Thread-safe if subclasses
 * synchronize their own getters on this object.
 */
public abstract class StatusReader {
  private final String prefix;
  private final Consumer<String> otherLines;
  private String failure = "";

  /**
   * @param name prefix of all status lines of the program
   * @param otherLines receives each line that is not a known status line
   */
  protected StatusReader(String name, Consumer<String> otherLines) {
    this.prefix = name + "-";
    this.otherLines = otherLines;
  }

  /** Parses one line of the program's output. Returns true if the line is a known status line. */
  public final boolean read(String line) {
    String[] parts = line.split(" ", 2);
    String values = parts.length == 1 ? "" : parts[1].strip();
    boolean known =
        parts[0].startsWith(prefix) && readStatus(parts[0].substring(prefix.length()), values);
    if (!known) {
      otherLines.accept(line);
    }
    return known;
  }

  private synchronized boolean readStatus(String word, String values) {
    if (word.equals(StatusWriter.FAILED)) {
      failure = values;
      return true;
    }
    return status(word, values);
  }

  /**
   * Handles one status line. Returns false if the word of the line is not a known status. The
   * caller holds the lock of this object.
   */
  protected abstract boolean status(String word, String values);

  /**
   * Returns the reason that the program reported for its failure; empty if the program reported no
   * failure.
   */
  public final synchronized String failure() {
    return failure;
  }
}
