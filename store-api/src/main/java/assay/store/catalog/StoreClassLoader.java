package assay.store.catalog;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;

/**
 * Loads a store's classes. The store's own folder of jars is searched first. Stores with
 * conflicting libraries can therefore run in one process. Only the JDK, {@code assay.store}, {@code
 * assay.store.capability}, {@code assay.store.client} and slf4j are shared with Assay.
 */
final class StoreClassLoader extends URLClassLoader {
  private final ClassLoader shared;

  static {
    registerAsParallelCapable();
  }

  StoreClassLoader(String store, URL[] jars, ClassLoader shared) {
    super("store-" + store, jars, getPlatformClassLoader());
    this.shared = shared;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (isShared(name)) {
      return shared.loadClass(name);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> type = findLoadedClass(name);
      if (type == null) {
        type = findOwnOrPlatform(name);
      }
      if (resolve) {
        resolveClass(type);
      }
      return type;
    }
  }

  private Class<?> findOwnOrPlatform(String name) throws ClassNotFoundException {
    if (name.startsWith("java.")) {
      return super.loadClass(name, false);
    }
    try {
      return findClass(name);
    } catch (ClassNotFoundException e) {
      return super.loadClass(name, false);
    }
  }

  @Override
  public URL getResource(String name) {
    URL own = findResource(name);
    return own != null ? own : super.getResource(name);
  }

  @Override
  public Enumeration<URL> getResources(String name) throws java.io.IOException {
    return findResources(name);
  }

  private static boolean isShared(String name) {
    return name.startsWith("org.slf4j.")
        || name.startsWith("assay.store.capability.")
        || name.startsWith("assay.store.client.")
        || (name.startsWith("assay.store.") && name.indexOf('.', 12) < 0);
  }
}
