package assay.lab.plan;

import assay.lab.workload.UnknownWorkload;
import assay.lab.workload.Workload;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.jsontype.TypeIdResolver;
import java.io.IOException;
import java.util.Map;

/** Lets plans be read whose workloads come from studies that are not there. */
final class UnknownWorkloads extends DeserializationProblemHandler {
  private static final String KIND = "kind";

  @Override
  public JavaType handleUnknownTypeId(
      DeserializationContext context,
      JavaType base,
      String kind,
      TypeIdResolver resolver,
      String failure) {
    if (base.getRawClass() != Workload.class) {
      return null;
    }
    context.setAttribute(KIND, kind);
    return context.constructType(UnknownWorkload.class);
  }

  /** Takes whatever there is as it stands. */
  static final class Reader extends JsonDeserializer<UnknownWorkload> {
    @Override
    @SuppressWarnings("unchecked")
    public UnknownWorkload deserialize(JsonParser in, DeserializationContext context)
        throws IOException {
      return new UnknownWorkload(
          (String) context.getAttribute(KIND), context.readValue(in, Map.class));
    }
  }
}
