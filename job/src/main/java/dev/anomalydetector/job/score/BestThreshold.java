package dev.anomalydetector.job.score;

/**
 * The threshold under which a detector scores best, one for the whole corpus.
 *
 * @param threshold scores at or above it are detections; positive infinity if it is best never to
 *     detect
 * @param score what the detector gets with it
 */
public record BestThreshold(double threshold, NabScore score) {}
