/**
 * Judges detections against labels: the three scores of the Numenta Anomaly Benchmark (NAB, <a
 * href="https://arxiv.org/abs/1510.03336">arXiv 1510.03336</a>), the search of the one threshold
 * NAB allows a detector for a whole corpus, and event-wise precision and recall. Pure functions
 * over plain records; the only input and output is the label file. Knows nothing of models, Flink
 * or Kafka.
 */
package dev.anomalydetector.job.score;
