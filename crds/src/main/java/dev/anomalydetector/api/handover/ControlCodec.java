package dev.anomalydetector.api.handover;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * The records of the control topic as JSON, so that an engineer can read them with any Kafka tool.
 * A key is {@code <key group>/<epoch>/<type>}: compaction keeps one record of each step.
 */
public final class ControlCodec {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().addMixIn(ControlRecord.class, Typed.class).build();

  private ControlCodec() {}

  /** Key of a record on the topic; a record without a value under it removes the record. */
  public static byte[] key(ControlRecord next) {
    String type = next.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    return "%d/%d/%s"
        .formatted(next.keyGroup(), next.epoch(), type)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Value of a record on the topic. */
  public static byte[] value(ControlRecord next) {
    try {
      return MAPPER.writerFor(ControlRecord.class).writeValueAsBytes(next);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Record " + next + " cannot be written as JSON", e);
    }
  }

  /**
   * Reads a value.
   *
   * @throws IOException when it is no record that this version knows; it says what is wrong
   */
  public static ControlRecord decode(byte[] value) throws IOException {
    return MAPPER.readValue(value, ControlRecord.class);
  }

  /**
   * Loads all that reading and writing need. Done before there is anything to read or write, so
   * that the first handover of a process does not wait for hundreds of classes.
   */
  public static void prepare() {
    List<ControlRecord> each =
        List.of(
            new ControlRecord.Assign(0, 1, 0, 0),
            new ControlRecord.Prepared(0, 1, 0),
            new ControlRecord.Released(0, 1, 0),
            new ControlRecord.Drained(0, 1),
            new ControlRecord.Acquired(0, 1, 0, 0));
    for (ControlRecord next : each) {
      try {
        key(decode(value(next)));
      } catch (IOException e) {
        throw new IllegalStateException("Record " + next + " cannot be read back", e);
      }
    }
  }

  /** Says in each value which record it is. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = ControlRecord.Assign.class, name = "Assign"),
    @JsonSubTypes.Type(value = ControlRecord.Prepared.class, name = "Prepared"),
    @JsonSubTypes.Type(value = ControlRecord.Released.class, name = "Released"),
    @JsonSubTypes.Type(value = ControlRecord.Drained.class, name = "Drained"),
    @JsonSubTypes.Type(value = ControlRecord.Acquired.class, name = "Acquired")
  })
  private interface Typed {}
}
