package assay.lab.probe.host;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads small text files of the kernel into a reusable buffer and parses them without allocating
 * strings. Not thread-safe.
 */
public final class KernelText {
  private File file;
  private byte[] bytes = new byte[4096];
  private int length;
  private int position;

  /**
   * Reads a file into the buffer, and moves to the file's first byte.
   *
   * @throws IOException if the file cannot be read; the message contains the file's name and the
   *     reason
   */
  public void read(File newFile) throws IOException {
    file = newFile;
    length = 0;
    position = 0;
    try (FileInputStream in = new FileInputStream(file)) {
      int count = readSome(in);
      while (count > 0) {
        length += count;
        if (length == bytes.length) {
          bytes = Arrays.copyOf(bytes, 2 * length);
        }
        count = readSome(in);
      }
    }
  }

  private int readSome(FileInputStream in) throws IOException {
    try {
      return in.read(bytes, length, bytes.length - length);
    } catch (IOException e) {
      // The JDK's message contains the file's name if opening the file fails, but not if reading
      // fails.
      throw new IOException(file + " (" + e.getMessage() + ")", e);
    }
  }

  public boolean atEnd() {
    return position >= length;
  }

  public boolean startsWith(String ascii) {
    if (length - position < ascii.length()) {
      return false;
    }
    for (int i = 0; i < ascii.length(); i++) {
      if (bytes[position + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  public void nextLine() {
    while (position < length && bytes[position] != '\n') {
      position++;
    }
    position++;
  }

  /**
   * Finds the first line that starts with the given text, and moves past the text. The search
   * begins with the current line. If no line starts with the text, moves to the end of the file and
   * returns false.
   */
  public boolean seekLine(String ascii) {
    while (!atEnd()) {
      if (startsWith(ascii)) {
        position += ascii.length();
        return true;
      }
      nextLine();
    }
    return false;
  }

  public long numberAfter(String ascii) throws IOException {
    require(seekLine(ascii));
    return number();
  }

  public void require(boolean expected) throws IOException {
    if (!expected) {
      throw malformed();
    }
  }

  /**
   * Moves past the last occurrence of the given character in the file. Returns false if the file
   * does not contain the character.
   */
  public boolean seekLast(char ascii) {
    for (int i = length - 1; i >= 0; i--) {
      if (bytes[i] == ascii) {
        position = i + 1;
        return true;
      }
    }
    return false;
  }

  /**
   * Skips blanks and then the given text. If the text does not follow the blanks, returns false
   * without moving.
   */
  public boolean skip(String ascii) {
    skipBlanks();
    boolean here = startsWith(ascii);
    if (here) {
      position += ascii.length();
    }
    return here;
  }

  /**
   * Skips blanks, returns the text up to the given character, and moves past the character. If the
   * line does not contain the character, returns an empty string without moving.
   */
  public String wordUpTo(char end) {
    skipBlanks();
    for (int i = position; i < length && bytes[i] != '\n'; i++) {
      if (bytes[i] == end) {
        String word = new String(bytes, position, i - position, StandardCharsets.UTF_8);
        position = i + 1;
        return word;
      }
    }
    return "";
  }

  public String restOfLine() {
    int end = position;
    while (end < length && bytes[end] != '\n') {
      end++;
    }
    return new String(bytes, position, end - position, StandardCharsets.UTF_8);
  }

  public int hashBefore() {
    int hash = 1;
    for (int i = 0; i < position; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash;
  }

  /**
   * Skips blanks, returns the next character, and moves past the character. Returns 0 at the end of
   * the file.
   */
  public char character() {
    skipBlanks();
    return atEnd() ? 0 : (char) bytes[position++];
  }

  public void skipWords(int count) {
    for (int i = 0; i < count; i++) {
      skipBlanks();
      while (position < length && bytes[position] > ' ') {
        position++;
      }
    }
  }

  /**
   * Returns the next word as an unsigned number. A fraction is truncated. A number above 2^63 wraps
   * around, which does not affect differences.
   */
  public long number() throws IOException {
    skipBlanks();
    int begin = position;
    long value = 0;
    while (position < length && bytes[position] >= '0' && bytes[position] <= '9') {
      value = 10 * value + (bytes[position] - '0');
      position++;
    }
    if (position == begin) {
      throw malformed();
    }
    while (position < length && bytes[position] > ' ') {
      position++;
    }
    return value;
  }

  public double decimal() throws IOException {
    skipBlanks();
    int begin = position;
    skipWords(1);
    try {
      return Double.parseDouble(
          new String(bytes, begin, position - begin, StandardCharsets.US_ASCII));
    } catch (NumberFormatException e) {
      throw new IOException(malformed().getMessage(), e);
    }
  }

  private IOException malformed() {
    return new IOException(file + " has an unexpected format");
  }

  private void skipBlanks() {
    while (position < length && (bytes[position] == ' ' || bytes[position] == '\t')) {
      position++;
    }
  }
}
