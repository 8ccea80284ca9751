package dev.anomalydetector.e2e.kubernetes;

import dev.anomalydetector.e2e.cluster.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A Git repository on this machine.
 *
 * @param folder its work tree
 */
record GitRepository(Path folder) {

  private static final String DIRECTORY = "detectors";

  /** A new repository with one file. */
  static GitRepository create(Path folder, String name, String text) throws IOException {
    GitRepository repository = new GitRepository(folder);
    repository.git("init", "--quiet", "--initial-branch=main");
    Files.createDirectories(folder.resolve(DIRECTORY));
    // An application of nothing at all would not be synced.
    Files.writeString(folder.resolve(DIRECTORY).resolve("settings.yaml"), SETTINGS);
    repository.commit(name, text);
    return repository;
  }

  private static final String SETTINGS =
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: gitops-settings}\n";

  /** Commits a file with a new text. */
  void commit(String name, String text) throws IOException {
    Files.writeString(folder.resolve(DIRECTORY).resolve(name), text);
    commitAll();
  }

  /** Commits the removal of a file. */
  void remove(String name) throws IOException {
    Files.delete(folder.resolve(DIRECTORY).resolve(name));
    commitAll();
  }

  private void commitAll() {
    git("add", "--all");
    git("-c", "user.name=test", "-c", "user.email=test@example.com", "commit", "-qm", "change");
  }

  private void git(String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
    command.addAll(List.of(arguments));
    Script.run(Duration.ofMinutes(1), Map.of(), command);
  }
}
