package dev.anomalydetector.job.score;

/**
 * The first rows of a series, in which a detector may learn and nothing counts.
 *
 * @param share of the rows of a series, 0 to 1
 * @param referenceRows length of a series beyond which probation does not grow; 0 or more
 */
public record Probation(double share, int referenceRows) {

  /** NAB's: 15 % of the rows, 750 at most. */
  public static final Probation NAB = new Probation(0.15, 5000);

  /** No probation: each row counts. */
  public static final Probation NONE = new Probation(0.0, 0);

  /** Refuses a share outside 0 to 1. */
  public Probation {
    if (!(share >= 0 && share <= 1) || referenceRows < 0) {
      throw new IllegalArgumentException(
          "Probation of share "
              + share
              + " and "
              + referenceRows
              + " reference rows: the share must be 0 to 1, the rows 0 or more.");
    }
  }

  /** How many rows at the start of a series of {@code rows} rows do not count. */
  public int length(int rows) {
    return (int) Math.min(Math.floor(share * rows), share * referenceRows);
  }
}
