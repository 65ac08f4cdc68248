package assay.study.continuous.mapreduce;

import assay.lab.run.file.RunFolder;
import assay.study.continuous.proof.Difference;
import assay.study.continuous.proof.Evidence;
import assay.study.continuous.references.Undefined;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;

/** Lines of a job's result. Each line has a word that names its kind, followed by its content. */
public final class ResultLine {
  private static final String COUNT = "count ";
  private static final String BUCKET = "bucket ";
  private static final String DIFFERENCE = "difference ";
  private static final String UNDEFINED = "undefined ";
  private static final int RADIX = 16;

  private ResultLine() {}

  public static String count(String name, long number) {
    return COUNT + name + " " + number;
  }

  public static String bucket(long key, long sum) {
    return BUCKET + key + " " + sum;
  }

  public static String difference(Difference difference) {
    try {
      return DIFFERENCE + RunFolder.JSON.writeValueAsString(difference);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  public static String undefined(Undefined undefined) {
    return UNDEFINED + undefined.line();
  }

  /** Adds a line of a ledger proof's result to the evidence. */
  static void read(String line, Evidence into) {
    if (line.startsWith(BUCKET)) {
      String[] words = line.substring(BUCKET.length()).split(" ", -1);
      into.addBucket(Long.parseLong(words[0]), Long.parseLong(words[1]));
    } else if (line.startsWith(DIFFERENCE)) {
      into.add(difference(line.substring(DIFFERENCE.length())));
    } else {
      readCount(line, into::addCount);
    }
  }

  private static Difference difference(String json) {
    try {
      return RunFolder.JSON.readValue(json, Difference.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a line of a job's result: " + json, e);
    }
  }

  static void read(String line, ObjLongConsumer<String> counts, List<Undefined> undefined) {
    if (!line.startsWith(UNDEFINED)) {
      readCount(line, counts);
      return;
    }
    String[] words = line.substring(UNDEFINED.length()).split("[\t,]", -1);
    List<Long> by = new ArrayList<>();
    for (int i = 1; i < words.length; i++) {
      by.add(Long.parseUnsignedLong(words[i], RADIX));
    }
    undefined.add(new Undefined(Long.parseUnsignedLong(words[0], RADIX), by));
  }

  private static void readCount(String line, ObjLongConsumer<String> counts) {
    String[] words = line.split(" ", -1);
    if (!line.startsWith(COUNT) || words.length != 3) {
      throw new IllegalArgumentException("not a line of a job's result: " + line);
    }
    counts.accept(words[1], Long.parseLong(words[2]));
  }
}
