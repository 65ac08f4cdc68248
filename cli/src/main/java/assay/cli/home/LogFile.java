package assay.cli.home;

import java.io.IOException;
import java.nio.file.Files;
import java.util.logging.FileHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Log file to which the messages of client libraries are written, so that they do not appear on the
 * terminal.
 */
public final class LogFile {
  private static final int LONGEST_BYTES = 8 << 20;
  private static final int FILES = 2;

  private LogFile() {}

  /**
   * Opens the log file. If the file cannot be opened, prints a line and lets the command continue.
   */
  public static void open(Home home) {
    LogManager.getLogManager().reset();
    try {
      Files.createDirectories(home.log());
      Handler handler =
          new FileHandler(
              home.log().resolve("assay-%u.%g.log").toString(), LONGEST_BYTES, FILES, true);
      handler.setFormatter(new SimpleFormatter());
      Logger root = Logger.getLogger("");
      root.setLevel(Level.WARNING);
      root.addHandler(handler);
    } catch (IOException e) {
      System.err.println("assay: cannot open the log file: " + e);
    }
  }
}
