package dev.anomalydetector.api.load;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import java.io.IOException;

/**
 * Binds a tree to the model. What does not fit is left out: the check against the schema has
 * reported it, and the rest can still be judged, so that a user sees everything at once.
 */
final class LenientBinder {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addHandler(new LeaveOut())
          .build();

  private LenientBinder() {}

  static AnomalyDetector bind(JsonNode document) {
    try {
      return MAPPER.treeToValue(document, AnomalyDetector.class);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("binding leaves out what does not fit", impossible);
    }
  }

  /** Answers every problem with "absent". */
  private static final class LeaveOut extends DeserializationProblemHandler {

    @Override
    public Object handleWeirdStringValue(
        DeserializationContext context, Class<?> type, String value, String message) {
      return null;
    }

    @Override
    public Object handleWeirdNumberValue(
        DeserializationContext context, Class<?> type, Number value, String message) {
      return null;
    }

    @Override
    public Object handleUnexpectedToken(
        DeserializationContext context,
        JavaType type,
        JsonToken token,
        JsonParser parser,
        String message)
        throws IOException {
      parser.skipChildren();
      return null;
    }

    @Override
    public Object handleInstantiationProblem(
        DeserializationContext context, Class<?> type, Object argument, Throwable problem) {
      return null;
    }
  }
}
