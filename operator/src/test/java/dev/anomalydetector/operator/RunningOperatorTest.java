package dev.anomalydetector.operator;

import org.junit.jupiter.api.BeforeEach;

/** A test with an operator that runs. */
abstract class RunningOperatorTest extends HarnessedTest {

  RunningOperatorTest(OperatorHarness harness) {
    super(harness);
  }

  @BeforeEach
  void startOperator() {
    harness.start();
  }
}
