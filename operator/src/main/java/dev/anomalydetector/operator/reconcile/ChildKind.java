package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.plan.DetectorIdentity;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A kind of objects that the operator makes: the cache it reads them from, and the way to write
 * them.
 *
 * @param name the kind
 * @param cache those that the operator made, of all detectors
 * @param access the operations of the client on an object
 */
record ChildKind<R extends HasMetadata>(
    String name,
    InformerEventSource<R, AnomalyDetector> cache,
    BiFunction<KubernetesClient, R, Resource<R>> access) {

  /** An object that the operator made, by the name and namespace of this one. */
  Optional<R> cached(R like) {
    return cached(like.getMetadata().getNamespace(), like.getMetadata().getName());
  }

  /** An object that the operator made. */
  Optional<R> cached(String namespace, String name) {
    return cache.get(new ResourceID(name, namespace));
  }

  /** An object as users know it: kind, namespace and name. */
  static String place(String kind, HasMetadata child) {
    return kind + " " + child.getMetadata().getNamespace() + "/" + child.getMetadata().getName();
  }

  /** All objects of a detector. */
  List<R> of(DetectorIdentity identity) {
    return cache.list(child -> Ownership.belongs(child, identity)).toList();
  }

  /** Tells the cache what was written, before the API server does. */
  void written(Optional<R> before, R after) {
    ResourceID id = ResourceID.fromResource(after);
    if (before.isPresent()) {
      cache.handleRecentResourceUpdate(id, after, before.get());
    } else {
      cache.handleRecentResourceCreate(id, after);
    }
  }
}
