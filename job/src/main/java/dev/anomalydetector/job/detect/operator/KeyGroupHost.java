package dev.anomalydetector.job.detect.operator;

import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlView;
import dev.anomalydetector.job.detect.control.ControlNews;
import dev.anomalydetector.job.detect.control.ControlVoice;
import dev.anomalydetector.job.detect.snapshot.SnapshotCycle;
import dev.anomalydetector.job.detect.source.DetectInput;
import dev.anomalydetector.job.detect.source.DetectInput.Arrived;
import dev.anomalydetector.job.detect.source.DetectInput.CaughtUp;
import dev.anomalydetector.job.detect.source.DetectInput.Opened;
import dev.anomalydetector.job.detect.source.DetectInput.Started;
import dev.anomalydetector.job.detect.source.DetectInput.Unreadable;
import dev.anomalydetector.job.detect.source.KeyGroupFeed;
import dev.anomalydetector.job.detect.source.KeyGroupFeed.StartRequest;
import dev.anomalydetector.job.detect.source.KeyGroupSplit;
import dev.anomalydetector.job.handover.Duty;
import dev.anomalydetector.job.handover.Local;
import dev.anomalydetector.job.handover.Local.Checkpointed;
import dev.anomalydetector.job.handover.Step;
import dev.anomalydetector.job.handover.WorkerRole;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;

/**
 * The key groups of one worker: does what the control topic asks of it, and says what it has to
 * say. All of it in the task thread, between records.
 */
final class KeyGroupHost {

  private final int worker;
  private final ControlVoice voice;
  private final SnapshotCycle snapshots;
  private final EmittedOutputs outputs;
  private final RecordProcessor records;
  private final Executor mailbox;

  /** By number; null where nothing runs. An array: one look a record. */
  private final HostedKeyGroup[] hosted;

  /** Those that are loaded; gauges are read from other threads. */
  private final List<HostedKeyGroup> loaded = new CopyOnWriteArrayList<>();

  private ControlView view;
  private KeyGroupFeed feed;
  private boolean readToEnd;
  private Map<Integer, Checkpointed> durable = Map.of();

  KeyGroupHost(
      int worker,
      int keyGroups,
      ControlVoice voice,
      SnapshotCycle snapshots,
      EmittedOutputs outputs,
      Executor mailbox) {
    this.worker = worker;
    this.voice = voice;
    this.snapshots = snapshots;
    this.outputs = outputs;
    this.records = new RecordProcessor(outputs);
    this.mailbox = mailbox;
    this.hosted = new HostedKeyGroup[keyGroups];
    this.view = new ControlView(keyGroups);
  }

  /** The key groups that are loaded. */
  Collection<HostedKeyGroup> loaded() {
    return loaded;
  }

  /** There is news on the control topic. */
  void onNews(ControlNews news) {
    if (news.anew()) {
      view = new ControlView(hosted.length);
      readToEnd = true;
    }
    news.records().forEach(view::read);
    if (news.anew()) {
      lookAtAll();
    } else {
      news.records().stream()
          .mapToInt(ControlRecord::keyGroup)
          .filter(keyGroup -> keyGroup >= 0 && keyGroup < hosted.length)
          .distinct()
          .forEach(this::lookAt);
    }
  }

  /** Says again what has not been read back, and saves what could not be saved. */
  void repeat() {
    for (int keyGroup = 0; keyGroup < hosted.length; keyGroup++) {
      if (local(keyGroup) instanceof Local.Halted halted && !halted.saved()) {
        save(hosted[keyGroup]);
      }
      if (voice.isWaiting(keyGroup)) {
        lookAt(keyGroup);
      }
    }
  }

  /** Takes what the source gives. */
  void take(DetectInput input) {
    if (input instanceof Arrived arrived) {
      passed(records.process(hosted[arrived.keyGroup()], arrived));
    } else if (input instanceof Unreadable unreadable) {
      passed(records.process(hosted[unreadable.keyGroup()], unreadable));
    } else if (input instanceof Started started) {
      started(started);
    } else if (input instanceof CaughtUp caughtUp) {
      HostedKeyGroup group = hosted[caughtUp.keyGroup()];
      if (group != null) {
        group.caughtUp();
        lookAt(caughtUp.keyGroup());
      }
    } else if (input instanceof Opened opened) {
      feed = opened.feed();
      durable = new HashMap<>(opened.durable());
      feed.checkpointFrom(this::positions, this::onComplete);
      lookAtAll();
    }
  }

  /** A key group has processed a record; null if none has. */
  private void passed(HostedKeyGroup group) {
    if (group == null) {
      return;
    }
    if (group.isDue()) {
      lookAt(group.keyGroup());
    } else if (group.keepsTooMany()) {
      group.defer();
      feed.pause(group.keyGroup());
    }
  }

  private void started(Started started) {
    HostedKeyGroup group = hosted[started.keyGroup()];
    if (group == null || group.isLoaded()) {
      return;
    }
    group.begin(started);
    loaded.add(group);
    if (!group.isShadow()) {
      snapshots.add(group, prunable(started.keyGroup(), started.emitFrom()));
    }
    lookAt(started.keyGroup());
  }

  /** As long as a former owner owes something it may need older snapshots than this one does. */
  private long prunable(int keyGroup, long position) {
    return view.keyGroup(keyGroup).isSettled() ? position : 0;
  }

  private void lookAtAll() {
    for (int keyGroup = 0; keyGroup < hosted.length; keyGroup++) {
      lookAt(keyGroup);
    }
  }

  /** Does what is to be done for a key group now, and says what there is to say. */
  private void lookAt(int keyGroup) {
    if (feed == null || !readToEnd) {
      return;
    }
    Duty duty = Duty.of(view.keyGroup(keyGroup), worker);
    WorkerRole role = new WorkerRole(worker, keyGroup);
    Step step = role.next(duty, local(keyGroup));
    // What is being loaded can be dropped, and nothing else.
    while (!(step instanceof Step.GoOn) && (step instanceof Step.Drop || !isLoading(keyGroup))) {
      take(keyGroup, step);
      step = role.next(duty, local(keyGroup));
    }
    HostedKeyGroup group = hosted[keyGroup];
    if (group != null) {
      group.lookAt(duty instanceof Duty.Owe owe ? owe.owing().upTo() : HostedKeyGroup.NEVER);
    }
    role.word(duty, local(keyGroup))
        .filter(word -> !isLoading(keyGroup))
        .map(word -> group == null ? word : group.withFigures(word))
        .ifPresentOrElse(voice::say, () -> voice.hush(keyGroup));
  }

  private boolean isLoading(int keyGroup) {
    HostedKeyGroup group = hosted[keyGroup];
    return group != null && !group.isLoaded() && !group.hasPassed();
  }

  private Local local(int keyGroup) {
    HostedKeyGroup group = hosted[keyGroup];
    return group == null ? new Local.Absent(durable.get(keyGroup)) : group.local();
  }

  private void take(int keyGroup, Step step) {
    HostedKeyGroup group = hosted[keyGroup];
    if (step instanceof Step.Load load) {
      hosted[keyGroup] = HostedKeyGroup.live(keyGroup, load);
      feed.start(new StartRequest(keyGroup, load.emitFrom(), load.emitFrom()));
    } else if (step instanceof Step.LoadShadow load) {
      hosted[keyGroup] = HostedKeyGroup.shadow(keyGroup, load);
      feed.start(new StartRequest(keyGroup, load.keepFrom(), Long.MAX_VALUE));
    } else if (step instanceof Step.Keep) {
      group.keep();
    } else if (step instanceof Step.GoLive live) {
      group.goLive(live, outputs);
      snapshots.add(group, prunable(keyGroup, live.from()));
      goOn(group);
    } else if (step instanceof Step.Halt) {
      group.halt();
      group.defer();
      feed.pause(keyGroup);
      save(group);
    } else if (step instanceof Step.Resume) {
      group.resume();
      goOn(group);
    } else if (step instanceof Step.Pass) {
      stop(group);
      group.pass();
    } else if (step instanceof Step.Drop) {
      drop(group);
    }
  }

  private void save(HostedKeyGroup group) {
    snapshots.saveNow(
        group.keyGroup(),
        () ->
            mailbox.execute(
                () -> {
                  group.onSaved();
                  lookAt(group.keyGroup());
                }));
  }

  private void goOn(HostedKeyGroup group) {
    List<DetectInput> waited = group.undefer();
    feed.resume(group.keyGroup());
    waited.forEach(this::take);
  }

  private void stop(HostedKeyGroup group) {
    feed.stop(group.keyGroup());
    loaded.remove(group);
    snapshots.remove(group.keyGroup());
  }

  private void drop(HostedKeyGroup group) {
    if (!group.hasPassed()) {
      stop(group);
    }
    hosted[group.keyGroup()] = null;
    durable.remove(group.keyGroup());
  }

  /** What a checkpoint of the source holds: nothing of shadows. */
  private List<KeyGroupSplit> positions() {
    List<KeyGroupSplit> splits = new ArrayList<>();
    for (int keyGroup = 0; keyGroup < hosted.length; keyGroup++) {
      HostedKeyGroup group = hosted[keyGroup];
      Checkpointed entry = group == null ? needed(keyGroup) : group.checkpointed();
      if (entry != null) {
        splits.add(new KeyGroupSplit(keyGroup, entry.epoch(), entry.position()));
      }
    }
    return splits;
  }

  /** What was restored is kept until it is known that nobody asks for it. */
  private Checkpointed needed(int keyGroup) {
    boolean unneeded = readToEnd && Duty.of(view.keyGroup(keyGroup), worker) instanceof Duty.None;
    return unneeded ? null : durable.get(keyGroup);
  }

  /** A checkpoint that holds these positions is complete. */
  private void onComplete(List<KeyGroupSplit> splits) {
    Map<Integer, Long> prunable = new HashMap<>();
    for (KeyGroupSplit split : splits) {
      HostedKeyGroup group = hosted[split.keyGroup()];
      if (group != null) {
        group.onComplete(new Checkpointed(split.epoch(), split.position()));
        if (group.isLoaded() && view.keyGroup(split.keyGroup()).isSettled()) {
          prunable.put(split.keyGroup(), split.position());
        }
        lookAt(split.keyGroup());
      }
    }
    snapshots.onDurable(prunable);
  }
}
