package assay.lab.plan;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.UnknownPhase;
import assay.lab.workload.UnknownWorkload;
import assay.lab.workload.Workload;
import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.jsontype.TypeIdResolver;
import java.util.Map;

/**
 * Lets Assay read and rewrite plans whose workloads or phases belong to studies that are not
 * installed.
 */
final class UnknownKinds extends DeserializationProblemHandler {
  @Override
  public JavaType handleUnknownTypeId(
      DeserializationContext context,
      JavaType base,
      String kind,
      TypeIdResolver resolver,
      String failure) {
    if (base.hasRawClass(Workload.class)) {
      return context.constructType(UnknownWorkload.class);
    }
    return base.hasRawClass(PhasePlan.class) ? context.constructType(UnknownPhase.class) : null;
  }

  /**
   * Text form of unknown workloads and phases. In this form, {@code kind} and {@code name} are
   * ordinary keys.
   */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NONE)
  @JsonIgnoreProperties
  abstract static class Form {
    @JsonCreator
    Form(@JsonProperty("kind") String kind, @JsonAnySetter Map<String, Object> keys) {}

    @JsonCreator
    Form(
        @JsonProperty("kind") String kind,
        @JsonProperty("name") String name,
        @JsonAnySetter Map<String, Object> keys) {}

    @JsonAnyGetter
    abstract Map<String, Object> keys();
  }
}
