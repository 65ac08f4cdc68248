package assay.lab.probe;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The values of all probes at one time. To avoid garbage, the sampler reuses one object. */
public final class Sample {
  private long nanoTime;
  private int size;
  private String[] names = new String[64];
  private double[] values = new double[64];

  Sample() {}

  /** Returns when sampling began, from {@link System#nanoTime}. */
  public long nanoTime() {
    return nanoTime;
  }

  public int size() {
    return size;
  }

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

  void truncate(int newSize) {
    size = newSize;
  }
}
