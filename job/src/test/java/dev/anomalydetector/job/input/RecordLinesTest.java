package dev.anomalydetector.job.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordLinesTest {

  private static List<String> numbered(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    List<String> all = new ArrayList<>();
    try (RecordLines lines = RecordLines.of("input", new ByteArrayInputStream(bytes))) {
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        all.add(lines.number() + ":" + new String(line, StandardCharsets.ISO_8859_1));
      }
    }
    return all;
  }

  @Test
  void givesTheBytesOfEachLineAndItsNumber() throws IOException {
    assertThat(numbered("a\nb\r\n\u00ff\u0000\n")).containsExactly("1:a", "2:b", "3:\u00ff\u0000");
    assertThat(numbered("last without end")).containsExactly("1:last without end");
    assertThat(numbered("a\rb\r\r\n")).containsExactly("1:a\rb\r");
    assertThat(numbered("a\n\n")).containsExactly("1:a");
    assertThat(numbered("")).isEmpty();
  }

  @Test
  void keepsLinesWhole() throws IOException {
    List<String> expected = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int length : new int[] {1, 65_534, 65_535, 65_536, 3, 65_537, 200_000, 1}) {
      text.append("x".repeat(length)).append(length % 2 == 0 ? "\r\n" : "\n");
      expected.add((expected.size() + 1) + ":" + "x".repeat(length));
    }

    assertThat(numbered(text.toString())).isEqualTo(expected);
  }

  @Test
  void passesOverBlankLinesButCountsThem() throws IOException {
    assertThat(numbered("\n \t\r\na\n\n\nb")).containsExactly("3:a", "6:b");
  }

  @ParameterizedTest
  @EnumSource
  void refusesWhatIsNoText(ForeignFormat format, @TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("usage.jsonl"), beginning(format));

    assertThatThrownBy(() -> RecordLines.open(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": " + format.sentence());
  }

  private static byte[] beginning(ForeignFormat format) {
    return switch (format) {
      case GZIP -> new byte[] {0x1f, (byte) 0x8b, 8, 0};
      case ZSTANDARD -> new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 4};
      case XZ -> new byte[] {(byte) 0xfd, '7', 'z', 'X', 'Z', 0, 0};
      case BZIP2 -> "BZh91AY&SY".getBytes(StandardCharsets.US_ASCII);
      case ZIP -> new byte[] {'P', 'K', 3, 4, 20};
      case PARQUET -> new byte[] {'P', 'A', 'R', '1', 0x15, 4};
      case UTF_16_LITTLE -> new byte[] {(byte) 0xff, (byte) 0xfe, '{', 0};
      case UTF_16_BIG -> "\ufeff{".getBytes(StandardCharsets.UTF_16BE);
    };
  }

  @Test
  void refusesALineWithoutEndBeforeItFillsTheMemory() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }

          @Override
          public int read(byte[] into, int offset, int length) {
            Arrays.fill(into, offset, offset + length, (byte) 'x');
            return length;
          }
        };
    RecordLines lines = RecordLines.of("endless", endless);

    assertThatThrownBy(lines::next)
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("endless:1: ");
  }
}
