package dev.anomalydetector.job.engine;

/**
 * Finds entities by id: a hash table with open addressing and linear probing (Knuth, The Art of
 * Computer Programming, volume 3, section 6.4, algorithms L and R). An event of a random entity
 * waits for memory more than for anything else, and this asks memory for less than a map of nodes
 * does, since the hashes of a key group lie side by side.
 */
final class EntityIndex {

  private static final int SMALLEST = 16;

  /** Share of the places that may be taken: above it, the runs that are searched grow long. */
  private static final double FULL = 0.6;

  private int[] hashes = new int[SMALLEST];

  /** Null where a place is free. */
  private EntityState[] places = new EntityState[SMALLEST];

  private int size;

  /** Number of entities. */
  int size() {
    return size;
  }

  /** The entity, or null. */
  EntityState find(String id) {
    int hash = hash(id);
    int mask = places.length - 1;
    for (int place = hash & mask; ; place = place + 1 & mask) {
      EntityState entity = places[place];
      if (entity == null || hashes[place] == hash && entity.id.equals(id)) {
        return entity;
      }
    }
  }

  /** Adds an entity whose id is not there. */
  void add(EntityState entity) {
    if (size + 1 > FULL * places.length) {
      grow();
    }
    put(entity, hash(entity.id));
    size++;
  }

  private void put(EntityState entity, int hash) {
    int mask = places.length - 1;
    int place = hash & mask;
    while (places[place] != null) {
      place = place + 1 & mask;
    }
    places[place] = entity;
    hashes[place] = hash;
  }

  private void grow() {
    int[] oldHashes = hashes;
    EntityState[] oldPlaces = places;
    hashes = new int[2 * oldHashes.length];
    places = new EntityState[2 * oldPlaces.length];
    for (int place = 0; place < oldPlaces.length; place++) {
      if (oldPlaces[place] != null) {
        put(oldPlaces[place], oldHashes[place]);
      }
    }
  }

  /** Removes an entity that is there, and closes the gap it leaves in the run it was part of. */
  void remove(EntityState entity) {
    int mask = places.length - 1;
    int gap = hash(entity.id) & mask;
    while (places[gap] != entity) {
      gap = gap + 1 & mask;
    }
    for (int next = gap + 1 & mask; places[next] != null; next = next + 1 & mask) {
      int home = hashes[next] & mask;
      // What lies between its home and here may move back to the gap if the gap is between, too.
      if ((next - home & mask) >= (next - gap & mask)) {
        places[gap] = places[next];
        hashes[gap] = hashes[next];
        gap = next;
      }
    }
    places[gap] = null;
    size--;
  }

  /** Spreads the hash of a string, whose low bits alone are poor, over all bits. */
  private static int hash(String id) {
    int mixed = id.hashCode() * 0x9E3779B9;
    return mixed ^ mixed >>> 16;
  }
}
