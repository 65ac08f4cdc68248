package assay.lab.probe;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What all probes read at one time. The sampler fills the same object again and again, so that a
 * long run makes no garbage.
 */
public final class Sample {
  private long nanoTime;
  private int size;
  private String[] names = new String[64];
  private double[] values = new double[64];

  Sample() {}

  /** When sampling began, as {@link System#nanoTime}. */
  public long nanoTime() {
    return nanoTime;
  }

  /** How many values there are; what is missing was not read. */
  public int size() {
    return size;
  }

  /** A copy to keep, in the order of the probes. */
  public Map<String, Double> toMap() {
    Map<String, Double> map = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      map.put(names[i], values[i]);
    }
    return map;
  }

  void begin(long newNanoTime) {
    nanoTime = newNanoTime;
    size = 0;
  }

  void add(String name, double value) {
    if (size == names.length) {
      names = Arrays.copyOf(names, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    names[size] = name;
    values[size] = value;
    size++;
  }

  /** Drops all values from {@code newSize} on. */
  void truncate(int newSize) {
    size = newSize;
  }
}
