package dev.anomalydetector.e2e.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.e2e.strimzi.TopicDecision.Create;
import dev.anomalydetector.e2e.strimzi.TopicDecision.LeaveAlone;
import dev.anomalydetector.e2e.strimzi.TopicDecision.Refuse;
import dev.anomalydetector.e2e.strimzi.TopicDecision.Remove;
import dev.anomalydetector.e2e.strimzi.TopicDecision.Update;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** As Strimzi's Topic Operator 1.2.0 was seen to decide on a real cluster. */
class TopicDecisionTest {

  private static final Instant THEN = Instant.parse("2026-12-01T00:00:00Z");
  private static final ExistingTopic EXISTING = new ExistingTopic("id", 4, 1);

  @Test
  void createsWhatIsNotThereAndOnlyAddsPartitions() {
    assertThat(decide(topic("a", 4, 1), Optional.empty())).isEqualTo(new Create());
    assertThat(decide(topic("a", 4, 1), Optional.of(EXISTING))).isEqualTo(new Update(false));
    assertThat(decide(topic("a", 6, 1), Optional.of(EXISTING))).isEqualTo(new Update(true));
    assertThat(decide(topic("a", 3, 1), Optional.of(EXISTING)))
        .isEqualTo(new Refuse("NotSupported", "Decreasing partitions not supported"));
  }

  @Test
  void doesNotChangeTheNumberOfCopies() {
    assertThat(decide(topic("a", 4, 2), Optional.of(EXISTING)))
        .isEqualTo(
            new Refuse(
                "NotSupported",
                "Replication factor change not supported, but required for partitions [0, 1, 2, 3]"));
  }

  @Test
  void theOldestOfTwoForOneTopicOwnsIt() {
    DeclaredTopic first = topic("a", 4, 1);
    DeclaredTopic second = created("b", THEN.plusSeconds(1), true, false);
    List<DeclaredTopic> all = List.of(second, first);
    assertThat(TopicDecision.decide(second, Optional.of(EXISTING), all))
        .isEqualTo(new Refuse("ResourceConflict", "Managed by Ref{namespace='kafka', name='a'}"));
    assertThat(TopicDecision.decide(first, Optional.of(EXISTING), all))
        .isEqualTo(new Update(false));
    DeclaredTopic deleted = created("b", THEN.plusSeconds(1), true, true);
    assertThat(TopicDecision.decide(deleted, Optional.of(EXISTING), all))
        .as("deleting the second does not take the topic of the first")
        .isEqualTo(new Remove(false));
  }

  @Test
  void leavesAloneWhatIsNotManaged() {
    DeclaredTopic unmanaged = created("a", THEN, false, false);
    assertThat(decide(unmanaged, Optional.of(EXISTING))).isEqualTo(new LeaveAlone());
    DeclaredTopic deleted = created("a", THEN, false, true);
    assertThat(decide(deleted, Optional.of(EXISTING))).isEqualTo(new Remove(false));
    assertThat(decide(created("a", THEN, true, true), Optional.of(EXISTING)))
        .isEqualTo(new Remove(true));
  }

  private static TopicDecision decide(DeclaredTopic topic, Optional<ExistingTopic> existing) {
    return TopicDecision.decide(topic, existing, List.of(topic));
  }

  private static DeclaredTopic topic(String name, int partitions, int replicas) {
    return new DeclaredTopic(
        "kafka",
        name,
        THEN,
        "topic",
        Optional.of(partitions),
        Optional.of((short) replicas),
        Map.of(),
        true,
        false,
        1);
  }

  private static DeclaredTopic created(
      String name, Instant created, boolean managed, boolean deleted) {
    return new DeclaredTopic(
        "kafka",
        name,
        created,
        "topic",
        Optional.of(4),
        Optional.of((short) 1),
        Map.of(),
        managed,
        deleted,
        1);
  }
}
