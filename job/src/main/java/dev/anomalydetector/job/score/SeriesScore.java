package dev.anomalydetector.job.score;

/**
 * One series' part in a {@link NabScore}.
 *
 * @param name of the series
 * @param score not normalised: what its hit windows earn less what its missed windows and false
 *     positives cost
 * @param counts its rows
 */
public record SeriesScore(String name, double score, Counts counts) {}
