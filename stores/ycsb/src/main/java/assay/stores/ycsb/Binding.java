package assay.stores.ycsb;

import assay.store.Names;
import assay.store.StoreException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.measurements.Measurements;

/**
 * The class of a YCSB binding, loaded by a separate class loader. This object creates instances of
 * the class.
 */
final class Binding implements AutoCloseable {
  private final String type;
  private final BindingPath path;
  private final BindingClassLoader loader;
  private final Properties properties;
  private final Constructor<? extends DB> constructor;

  private Binding(
      String type,
      BindingPath path,
      BindingClassLoader loader,
      Properties properties,
      Constructor<? extends DB> constructor) {
    this.type = type;
    this.path = path;
    this.loader = loader;
    this.properties = properties;
    this.constructor = constructor;
  }

  /**
   * Loads a binding's class.
   *
   * @param properties YCSB properties; all instances share this object, as in YCSB
   */
  static Binding open(String type, String pathText, Properties properties) throws StoreException {
    BindingPath path = BindingPath.of(pathText, type);
    BindingClassLoader loader = null;
    try {
      loader = new BindingClassLoader(path.urls(), DB.class.getClassLoader());
      Constructor<? extends DB> constructor = constructor(load(loader, type, path, pathText));
      // Some bindings record latencies in YCSB's class Measurements, which requires this call.
      Measurements.setProperties(properties);
      return new Binding(type, path, loader, properties, constructor);
    } catch (StoreException | RuntimeException | Error e) {
      release(loader, path);
      throw e;
    } catch (IOException e) {
      release(loader, path);
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Creates and connects an instance of the binding's class.
   *
   * @throws StoreException with the binding's own message, if the instance cannot be created or its
   *     {@code init} fails
   */
  DB start() throws StoreException {
    ClassLoader before = enter();
    try {
      DB db = constructor.newInstance();
      db.setProperties(properties);
      db.init();
      return db;
    } catch (InvocationTargetException e) {
      throw broken("cannot be created: ", e.getCause());
    } catch (DBException | ReflectiveOperationException | RuntimeException | LinkageError e) {
      throw broken("init failed: ", e);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /**
   * Calls {@code cleanup} on an instance. The caller must handle exceptions that the instance
   * throws.
   */
  void stop(DB db) throws DBException {
    ClassLoader before = enter();
    try {
      db.cleanup();
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /**
   * Makes the binding's class loader the thread's context class loader. Returns the previous
   * context class loader.
   */
  ClassLoader enter() {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    return before;
  }

  @Override
  public void close() {
    release(loader, path);
  }

  private StoreException broken(String what, Throwable thrown) {
    StoreException.Kind kind =
        BindingFailures.isMissingClass(thrown)
            ? StoreException.Kind.BAD_SETTING
            : StoreException.Kind.FAILED;
    return new StoreException(
        kind, "binding " + type + ": " + what + BindingFailures.text(thrown), thrown);
  }

  private static Class<?> load(
      BindingClassLoader loader, String type, BindingPath path, String pathText)
      throws StoreException {
    try {
      return Class.forName(type, true, loader);
    } catch (ClassNotFoundException e) {
      throw bad(
          (pathText.isEmpty()
                  ? "YCSB's core has no class '" + type + "'; set binding-path"
                  : "no class '" + type + "' in '" + pathText + "'")
              + hint(type, path),
          e);
    } catch (ExceptionInInitializerError e) {
      throw StoreException.failed(
          "binding " + type + ": cannot be loaded: " + BindingFailures.text(e.getCause()), e);
    } catch (LinkageError e) {
      throw bad("binding " + type + ": cannot be loaded: " + BindingFailures.text(e), e);
    }
  }

  private static Constructor<? extends DB> constructor(Class<?> type) throws StoreException {
    if (!DB.class.isAssignableFrom(type)) {
      throw bad(
          "class '"
              + type.getName()
              + "' is not a binding: it extends neither site.ycsb.DB nor com.yahoo.ycsb.DB;"
              + " specify the binding's main class",
          null);
    }
    if (Modifier.isAbstract(type.getModifiers())) {
      throw bad("class '" + type.getName() + "' is abstract; specify a concrete subclass", null);
    }
    try {
      Constructor<? extends DB> constructor = type.asSubclass(DB.class).getConstructor();
      if (Modifier.isPublic(type.getModifiers())) {
        return constructor;
      }
    } catch (NoSuchMethodException e) {
      // The error is reported below, after this block.
    } catch (LinkageError e) {
      throw bad("binding " + type.getName() + ": cannot be loaded: " + BindingFailures.text(e), e);
    }
    throw bad(
        "class '"
            + type.getName()
            + "' cannot be created: a binding is a public class with a public constructor without"
            + " arguments",
        null);
  }

  private static String hint(String type, BindingPath path) {
    String simple = type.substring(type.lastIndexOf('.') + 1);
    TreeSet<String> near = new TreeSet<>();
    for (Path element : path.elements()) {
      for (String name : classes(element)) {
        if (name.endsWith("." + simple)) {
          return "; did you mean '" + name + "'?";
        }
        if (name.contains("ycsb")) {
          near.add(name);
        }
      }
    }
    String text = near.isEmpty() ? "" : Names.nearest(type, near);
    return text.startsWith("did you mean") ? "; " + text : "";
  }

  private static List<String> classes(Path element) {
    try {
      if (Files.isDirectory(element)) {
        try (Stream<Path> files = Files.walk(element)) {
          return names(files.map(file -> element.relativize(file).toString()));
        }
      }
      try (JarFile jar = new JarFile(element.toFile())) {
        return names(jar.stream().map(entry -> entry.getName()));
      }
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  private static List<String> names(Stream<String> files) {
    return files
        .filter(file -> file.endsWith(".class"))
        .map(
            file ->
                file.substring(0, file.length() - 6)
                    .replace(File.separatorChar, '.')
                    .replace('/', '.'))
        .toList();
  }

  private static void release(BindingClassLoader loader, BindingPath path) {
    try (path) {
      if (loader != null) {
        loader.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static StoreException bad(String message, Throwable cause) {
    return new StoreException(StoreException.Kind.BAD_SETTING, message, cause);
  }
}
