package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * One change of the number of workers.
 *
 * @param id its number, from 1
 * @param generation the generation of the spec that asked for it
 * @param from how many workers had key groups before
 * @param to how many are to have some
 * @param strategy how key groups move
 * @param phase how far it has come
 * @param message why it was given up, or what it waits for; {@code null} if there is nothing to say
 * @param target the assignment that it is to bring about, as in {@code 0-31=0,32-63=1}; {@code
 *     null} once it is over
 * @param moved how many key groups have arrived
 * @param total how many were to be moved
 * @param bytes in how many bytes their state came; {@code null} while nobody has said so
 * @param pauseMillis how long their outputs waited; {@code null} while nobody has said so
 * @param started when it began, as an ISO 8601 time
 * @param finished when it was over; {@code null} before
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RescaleStatus(
    @Required @JsonPropertyDescription("Its number, from 1.") Integer id,
    @JsonPropertyDescription("The generation of the spec that asked for it.") Long generation,
    @JsonPropertyDescription("How many workers had key groups before.") Integer from,
    @JsonPropertyDescription("How many are to have some.") Integer to,
    @JsonPropertyDescription("How key groups move.") RescaleStrategy strategy,
    @Required @JsonPropertyDescription("How far it has come.") RescalePhase phase,
    @Size(max = 2048)
        @JsonPropertyDescription("Why it was given up, or what it waits for, if anything.")
        String message,
    @Size(max = 16384)
        @JsonPropertyDescription(
            "The assignment that it is to bring about, as in 0-31=0,32-63=1, until it is over.")
        String target,
    @JsonPropertyDescription("How many key groups have arrived.") Integer moved,
    @JsonPropertyDescription("How many were to be moved.") Integer total,
    @JsonPropertyDescription("In how many bytes their state came.") Long bytes,
    @JsonPropertyDescription("How long their outputs waited for the handover, in milliseconds.")
        PauseStatus pauseMillis,
    @Size(max = 64) @JsonPropertyDescription("When it began, as an ISO 8601 time.") String started,
    @Size(max = 64) @JsonPropertyDescription("When it was over, as an ISO 8601 time.")
        String finished) {

  /** In another phase, for a reason; {@code null} for none. */
  public RescaleStatus in(RescalePhase next, String why) {
    return new RescaleStatus(
        id,
        generation,
        from,
        to,
        strategy,
        next,
        why,
        target,
        moved,
        total,
        bytes,
        pauseMillis,
        started,
        finished);
  }

  /** Over, for a reason; {@code null} for none. */
  public RescaleStatus over(RescalePhase last, String why, String at) {
    return new RescaleStatus(
        id,
        generation,
        from,
        to,
        strategy,
        last,
        why,
        null,
        moved,
        total,
        bytes,
        pauseMillis,
        started,
        at);
  }

  /** With other figures. */
  public RescaleStatus measured(Integer arrived, Long size, PauseStatus pauses) {
    return new RescaleStatus(
        id,
        generation,
        from,
        to,
        strategy,
        phase,
        message,
        target,
        arrived,
        total,
        size,
        pauses,
        started,
        finished);
  }
}
