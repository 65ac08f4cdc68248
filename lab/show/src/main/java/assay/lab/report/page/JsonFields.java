package assay.lab.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;

/** JSON object whose fields keep the order in which they were added. */
public final class JsonFields extends LinkedHashMap<String, Object> {
  private static final long serialVersionUID = 1;

  public JsonFields with(String name, Object value) {
    put(name, value);
    return this;
  }

  public JsonFields withAll(JsonFields fields) {
    putAll(fields);
    return this;
  }

  public String text() throws JsonProcessingException {
    return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
  }
}
