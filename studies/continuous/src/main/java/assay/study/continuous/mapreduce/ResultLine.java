package assay.study.continuous.mapreduce;

import assay.lab.run.file.RunFolder;
import assay.study.continuous.proof.CellDifference;
import assay.study.continuous.proof.Evidence;
import assay.study.continuous.references.Undefined;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.Map;

/**
 * One line of a MapReduce job's result, in JSON. A line contains one of the following: the value of
 * a counter, the sum of a bucket, a difference, or an undefined row. All other components of the
 * record are null.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ResultLine(
    String counter, Long bucket, Long number, CellDifference difference, Undefined undefined) {
  public static String count(String name, long number) {
    return json(new ResultLine(name, null, number, null, null));
  }

  public static String bucket(long key, long sum) {
    return json(new ResultLine(null, key, sum, null, null));
  }

  public static String difference(CellDifference difference) {
    return json(new ResultLine(null, null, null, difference, null));
  }

  public static String undefined(Undefined undefined) {
    return json(new ResultLine(null, null, null, null, undefined));
  }

  private static String json(ResultLine line) {
    try {
      return RunFolder.JSON.writeValueAsString(line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  static ResultLine parse(String line) {
    try {
      return RunFolder.JSON.readValue(line, ResultLine.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot parse a line of the job's result: " + line, e);
    }
  }

  void addTo(Evidence evidence) {
    if (bucket != null) {
      evidence.addBucket(bucket, number);
    } else if (difference != null) {
      evidence.add(difference);
    } else {
      evidence.addCount(counter, number);
    }
  }

  void addTo(Map<String, Long> counts, List<Undefined> rows) {
    if (undefined != null) {
      rows.add(undefined);
    } else {
      counts.merge(counter, number, Long::sum);
    }
  }
}
