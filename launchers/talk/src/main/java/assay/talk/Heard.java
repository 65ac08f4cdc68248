package assay.talk;

import java.util.function.Consumer;

/**
 * What was heard of a program that says it with {@link Talk}. Thread-safe, if what a subclass tells
 * is synchronized as {@link #told} is.
 */
public abstract class Heard {
  private final String prefix;
  private final Consumer<String> others;
  private String failure = "";

  /**
   * Has heard nothing.
   *
   * @param name of the program
   * @param others gets lines that are not for us
   */
  protected Heard(String name, Consumer<String> others) {
    this.prefix = name + "-";
    this.others = others;
  }

  /** Takes a line of the program's standard output; returns whether it was said to us. */
  public final boolean take(String line) {
    String[] said = line.split(" ", 2);
    String rest = said.length == 1 ? "" : said[1].strip();
    boolean known = said[0].startsWith(prefix) && heard(said[0].substring(prefix.length()), rest);
    if (!known) {
      others.accept(line);
    }
    return known;
  }

  private synchronized boolean heard(String word, String rest) {
    if (word.equals(Talk.FAILED)) {
      failure = rest;
      return true;
    }
    return told(word, rest);
  }

  /** Something was said; returns whether this word is known. Called while this is locked. */
  protected abstract boolean told(String word, String rest);

  /** Why the program could not go on; empty if it has not said so. */
  public final synchronized String failure() {
    return failure;
  }
}
