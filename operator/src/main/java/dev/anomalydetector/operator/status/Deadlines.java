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

  private static final Duration UNOBSERVED = Duration.ofMinutes(2);
  private static final Duration POLL = Duration.ofSeconds(15);

  /** Deadlines with this one for jobs; two minutes and 15 seconds for the others. */
  public static Deadlines withProgress(Duration progress) {
    return new Deadlines(progress, UNOBSERVED, POLL);
  }
}
