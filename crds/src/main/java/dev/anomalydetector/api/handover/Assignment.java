package dev.anomalydetector.api.handover;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which worker has which key group.
 *
 * @param workers by key group, the number of its worker; at least one
 */
public record Assignment(List<Integer> workers) {

  private static final Pattern PART = Pattern.compile("(\\d{1,4})(?:-(\\d{1,4}))?=(\\d{1,4})");

  /** Copies the list. */
  public Assignment {
    workers = List.copyOf(workers);
  }

  /** An assignment. */
  public static Assignment of(int... workers) {
    List<Integer> list = new ArrayList<>(workers.length);
    for (int worker : workers) {
      list.add(worker);
    }
    return new Assignment(list);
  }

  /** Who has the key groups now, or is about to: it is released already. */
  public static Assignment owners(Collection<KeyGroupState> keyGroups) {
    return new Assignment(keyGroups.stream().map(state -> state.owner().worker()).toList());
  }

  /**
   * Reads the written form.
   *
   * @throws IllegalArgumentException if it is not of that form, or leaves a key group out
   */
  public static Assignment parse(String text) {
    List<Integer> workers = new ArrayList<>();
    for (String part : text.split(",")) {
      Matcher matcher = PART.matcher(part);
      if (!matcher.matches() || Integer.parseInt(matcher.group(1)) != workers.size()) {
        throw new IllegalArgumentException(
            "'" + part + "' in '" + text + "' is not the next of parts such as 0-31=0,32=1");
      }
      String last = matcher.group(2) == null ? matcher.group(1) : matcher.group(2);
      while (workers.size() <= Integer.parseInt(last)) {
        workers.add(Integer.valueOf(matcher.group(3)));
      }
    }
    return new Assignment(workers);
  }

  /** Number of key groups. */
  public int keyGroups() {
    return workers.size();
  }

  /** The worker of a key group. */
  public int worker(int keyGroup) {
    return workers.get(keyGroup);
  }

  /** The workers that have key groups. */
  public SortedSet<Integer> distinct() {
    return new TreeSet<>(workers);
  }

  /** By key group, the number of its worker. */
  public int[] toArray() {
    return workers.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The written form: ranges of key groups and their workers, as in {@code 0-31=0,32-63=1}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    int first = 0;
    for (int next = 1; next <= workers.size(); next++) {
      if (next == workers.size() || !workers.get(next).equals(workers.get(first))) {
        text.append(first == 0 ? "" : ",").append(first);
        text.append(next - 1 == first ? "" : "-" + (next - 1))
            .append('=')
            .append(workers.get(first));
        first = next;
      }
    }
    return text.toString();
  }
}
