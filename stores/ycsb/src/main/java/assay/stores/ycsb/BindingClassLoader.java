package assay.stores.ycsb;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.Enumeration;

/**
 * Loads a YCSB binding and its client library, searching the user's jars first. Classes of YCSB's
 * core are an exception, because Assay and the binding must use the same class {@code DB}. Assay's
 * copy of the core is therefore used even if the user's jars contain another copy. Assay's copy of
 * slf4j is used too, as in every store.
 */
final class BindingClassLoader extends URLClassLoader {
  private final ClassLoader core;
  private final OldInterface oldInterface;

  static {
    registerAsParallelCapable();
  }

  BindingClassLoader(URL[] urls, ClassLoader core) {
    super("ycsb-binding", urls, getPlatformClassLoader());
    this.core = core;
    oldInterface = new OldInterface(core);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> type = findLoadedClass(name);
      if (type == null) {
        type = find(name);
      }
      if (resolve) {
        resolveClass(type);
      }
      return type;
    }
  }

  private Class<?> find(String name) throws ClassNotFoundException {
    if (name.startsWith("java.")) {
      return super.loadClass(name, false);
    }
    boolean ofCore = name.startsWith("site.ycsb.") || name.startsWith("org.slf4j.");
    try {
      return ofCore ? core.loadClass(name) : findClass(name);
    } catch (ClassNotFoundException e) {
      if (ofCore) {
        return findClass(name);
      }
      return comesWithCore(name) ? core.loadClass(name) : super.loadClass(name, false);
    }
  }

  private static boolean comesWithCore(String name) {
    return name.startsWith("org.HdrHistogram.")
        || name.startsWith("org.apache.htrace.")
        || name.startsWith("org.codehaus.jackson.");
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    URL file = findResource(name.replace('.', '/') + ".class");
    if (file == null) {
      throw new ClassNotFoundException(name);
    }
    try {
      URLConnection connection = file.openConnection();
      byte[] bytes;
      try (InputStream in = connection.getInputStream()) {
        bytes = in.readAllBytes();
      }
      // Class files contain class names as plain text, so a search of the bytes is enough.
      if (!new String(bytes, StandardCharsets.ISO_8859_1).contains(OldInterface.PACKAGE)) {
        return super.findClass(name);
      }
      byte[] renewed = oldInterface.renew(bytes);
      URL source = connection instanceof JarURLConnection jar ? jar.getJarFileURL() : getURLs()[0];
      return defineClass(
          name, renewed, 0, renewed.length, new CodeSource(source, (Certificate[]) null));
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  @Override
  public URL getResource(String name) {
    URL own = findResource(name);
    return own != null ? own : super.getResource(name);
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    return findResources(name);
  }
}
