package dev.anomalydetector.job.input;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Formats that hold no lines of text, told by their first bytes, each with what to do about it. */
enum ForeignFormat {
  GZIP("compressed with gzip", "unpack it first: gunzip", 0x1f, 0x8b),
  ZSTANDARD("compressed with Zstandard", "unpack it first: unzstd", 0x28, 0xb5, 0x2f, 0xfd),
  XZ("compressed with xz", "unpack it first: unxz", 0xfd, '7', 'z', 'X', 'Z', 0),
  BZIP2("compressed with bzip2", "unpack it first: bunzip2", 'B', 'Z', 'h', '9', '1', 'A', 'Y'),
  ZIP("a ZIP archive or a spreadsheet", "unpack it, or save it as CSV", 'P', 'K', 3, 4),
  PARQUET("a Parquet file", "write it as JSON lines or CSV", 'P', 'A', 'R', '1', 0x15),
  UTF_16_LITTLE("a text in UTF-16", "write it in UTF-8: iconv -f UTF-16 -t UTF-8", 0xff, 0xfe),
  UTF_16_BIG("a text in UTF-16", "write it in UTF-8: iconv -f UTF-16 -t UTF-8", 0xfe, 0xff);

  /** Bytes needed to tell any of them. */
  static final int LONGEST =
      Arrays.stream(values()).mapToInt(format -> format.beginning.length).max().orElseThrow();

  private final String what;
  private final String remedy;
  private final byte[] beginning;

  ForeignFormat(String what, String remedy, int... beginning) {
    this.what = what;
    this.remedy = remedy;
    String latin1 = new String(beginning, 0, beginning.length);
    this.beginning = latin1.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The format that these first bytes of a file tell of, if it is one of these. */
  static Optional<ForeignFormat> of(byte[] first) {
    return Arrays.stream(values()).filter(format -> format.begins(first)).findFirst();
  }

  private boolean begins(byte[] first) {
    return first.length >= beginning.length
        && Arrays.equals(first, 0, beginning.length, beginning, 0, beginning.length);
  }

  /** What the file is, and what to do, as the end of a sentence. */
  String sentence() {
    return "is " + what + ", not lines of text in UTF-8: " + remedy;
  }
}
