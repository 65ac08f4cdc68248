package assay.store.client;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The causes of a failure, the failure itself first, and their messages. */
public final class Causes {
  private Causes() {}

  /** The failure, its cause, and so on. */
  public static Stream<Throwable> of(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
  }

  /** The outermost cause of the given type, if there is one. */
  public static <E extends Throwable> Optional<E> first(Throwable failure, Class<E> type) {
    return of(failure).filter(type::isInstance).map(type::cast).findFirst();
  }

  public static boolean contain(Throwable failure, Class<? extends Throwable> type) {
    return of(failure).anyMatch(type::isInstance);
  }

  public static Throwable innermost(Throwable failure) {
    return of(failure).reduce(failure, (outer, inner) -> inner);
  }

  /** The message and the innermost cause's message, on one line. */
  public static String line(Throwable failure) {
    String text = failure.getMessage();
    if (text == null || text.isBlank()) {
      text = failure.getClass().getSimpleName();
    }
    String reason = innermost(failure).getMessage();
    return oneLine(reason == null || text.contains(reason) ? text : text + ": " + reason);
  }

  /** The text on one line, with each sequence of white space replaced by one blank. */
  public static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
