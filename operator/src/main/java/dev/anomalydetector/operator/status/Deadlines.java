package dev.anomalydetector.operator.status;

import java.time.Duration;

/**
 * How long things may take.
 *
 * @param progress a job may take so long to get from one state to the next
 * @param unobserved another operator may take so long to say anything about an object
 * @param poll how often to look at pods, and for CRDs that are missing, which tell nobody when they
 *     change
 */
public record Deadlines(Duration progress, Duration unobserved, Duration poll) {

  /** Ten minutes, two minutes, and fifteen seconds. */
  public static final Deadlines DEFAULT =
      new Deadlines(Duration.ofMinutes(10), Duration.ofMinutes(2), Duration.ofSeconds(15));
}
