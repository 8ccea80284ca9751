package dev.anomalydetector.operator;

import org.junit.jupiter.api.AfterEach;

/** A test with a harness, whose operator is stopped behind it. */
abstract class HarnessedTest {

  final OperatorHarness harness;

  HarnessedTest(OperatorHarness harness) {
    this.harness = harness;
  }

  @AfterEach
  void stopOperator() {
    harness.close();
  }
}
