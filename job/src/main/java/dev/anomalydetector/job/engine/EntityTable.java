package dev.anomalydetector.job.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The entities of a key group: found by id, ordered by use, and numbered by slots that stay where
 * they are while a snapshot walks them. Nothing depends on the order of the index: it is only asked
 * for single entities.
 */
final class EntityTable {

  private final EntityIndex byId = new EntityIndex();
  private final List<EntityState> slots = new ArrayList<>();
  private final Deque<Integer> freeSlots = new ArrayDeque<>();
  private final UseOrder order = new UseOrder();

  int size() {
    return byId.size();
  }

  /** The entity, or null. */
  EntityState find(String id) {
    return byId.find(id);
  }

  /** The least recently used entity, or null when there is none. */
  EntityState oldest() {
    int slot = order.oldest();
    return slot == UseOrder.NONE ? null : slots.get(slot);
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
    byId.add(entity);
    Integer free = freeSlots.poll();
    if (free == null) {
      entity.slot = slots.size();
      slots.add(entity);
    } else {
      entity.slot = free;
      slots.set(free, entity);
    }
    order.add(entity.slot);
  }

  /** Makes an entity the most recently used one. */
  void touch(EntityState entity) {
    order.use(entity.slot);
  }

  void remove(EntityState entity) {
    byId.remove(entity);
    slots.set(entity.slot, null);
    freeSlots.add(entity.slot);
    order.remove(entity.slot);
  }
}
