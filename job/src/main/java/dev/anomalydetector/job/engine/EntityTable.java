package dev.anomalydetector.job.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The entities of a key group: found by id, ordered by use, and numbered by slots that stay where
 * they are while a snapshot walks them. Nothing depends on the iteration order of the hash map: it
 * is only asked for single entities.
 */
final class EntityTable {

  private final Map<String, EntityState> byId = new HashMap<>();
  private final List<EntityState> slots = new ArrayList<>();
  private final Deque<Integer> freeSlots = new ArrayDeque<>();
  private EntityState newest;
  private EntityState oldest;

  int size() {
    return byId.size();
  }

  /** The entity, or null. */
  EntityState find(String id) {
    return byId.get(id);
  }

  /** The least recently used entity, or null when there is none. */
  EntityState oldest() {
    return oldest;
  }

  /** Number of slots, some of which may be empty. */
  int slots() {
    return slots.size();
  }

  /** The entity in a slot, or null. */
  EntityState inSlot(int slot) {
    return slots.get(slot);
  }

  /** Adds an entity as the most recently used one. */
  void add(EntityState entity) {
    byId.put(entity.id, entity);
    Integer free = freeSlots.poll();
    if (free == null) {
      entity.slot = slots.size();
      slots.add(entity);
    } else {
      entity.slot = free;
      slots.set(free, entity);
    }
    link(entity);
  }

  /** Makes an entity the most recently used one. */
  void touch(EntityState entity) {
    if (entity != newest) {
      unlink(entity);
      link(entity);
    }
  }

  void remove(EntityState entity) {
    byId.remove(entity.id);
    slots.set(entity.slot, null);
    freeSlots.add(entity.slot);
    unlink(entity);
  }

  private void link(EntityState entity) {
    entity.older = newest;
    entity.newer = null;
    if (newest == null) {
      oldest = entity;
    } else {
      newest.newer = entity;
    }
    newest = entity;
  }

  private void unlink(EntityState entity) {
    if (entity.older == null) {
      oldest = entity.newer;
    } else {
      entity.older.newer = entity.newer;
    }
    if (entity.newer == null) {
      newest = entity.older;
    } else {
      entity.newer.older = entity.older;
    }
    entity.older = null;
    entity.newer = null;
  }
}
