package assay.store.client;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds and describes the causes of an exception. */
public final class Causes {
  private Causes() {}

  /** Returns the exception, its cause, the cause's cause, and so on. */
  public static Stream<Throwable> of(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
  }

  /** Returns the outermost exception of the given type among the exception and its causes. */
  public static <E extends Throwable> Optional<E> first(Throwable failure, Class<E> type) {
    return of(failure).filter(type::isInstance).map(type::cast).findFirst();
  }

  public static boolean contain(Throwable failure, Class<? extends Throwable> type) {
    return of(failure).anyMatch(type::isInstance);
  }

  public static Throwable innermost(Throwable failure) {
    return of(failure).reduce(failure, (outer, inner) -> inner);
  }

  /** Returns the messages of the exception and its innermost cause, on one line. */
  public static String line(Throwable failure) {
    String text = failure.getMessage();
    if (text == null || text.isBlank()) {
      text = failure.getClass().getSimpleName();
    }
    String reason = innermost(failure).getMessage();
    return oneLine(reason == null || text.contains(reason) ? text : text + ": " + reason);
  }

  /** Returns the text on one line. Each sequence of white space becomes one space. */
  public static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
