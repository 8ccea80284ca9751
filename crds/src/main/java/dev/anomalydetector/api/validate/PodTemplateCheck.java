package dev.anomalydetector.api.validate;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.finding.Suggestion;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A pod template is one of Kubernetes: the API server would refuse it otherwise, at a place that
 * says nothing about the detector. Its lists of named things name each of them, or else they could
 * not be merged with the operator's own and would replace them, hardening included.
 */
record PodTemplateCheck(Findings findings) {

  private static final JsonMapper JSON = new JsonMapper();

  /** By which member Kubernetes tells the elements of a list apart. */
  private static final Map<String, String> MERGE_KEYS =
      Map.ofEntries(
          Map.entry("containers", "name"),
          Map.entry("initContainers", "name"),
          Map.entry("ephemeralContainers", "name"),
          Map.entry("env", "name"),
          Map.entry("volumes", "name"),
          Map.entry("volumeMounts", "mountPath"),
          Map.entry("volumeDevices", "devicePath"),
          Map.entry("ports", "containerPort"),
          Map.entry("imagePullSecrets", "name"),
          Map.entry("hostAliases", "ip"));

  /** As many names as are still of use in a message. */
  private static final int FEW = 15;

  void check(NodePath place, Map<String, Object> template) {
    checkMembers(place, template, JSON.constructType(PodTemplateSpec.class));
  }

  private void checkValue(NodePath place, Object value, JavaType type) {
    Class<?> raw = type.getRawClass();
    if (value == null) {
      // Counts as absent, everywhere.
      return;
    }
    if (raw == Quantity.class) {
      checkQuantity(place, value);
    } else if (raw == IntOrString.class) {
      expect(value instanceof Integer || value instanceof String, place, value, "a whole number");
    } else if (type.isCollectionLikeType()) {
      checkList(place, value, type.getContentType());
    } else if (type.isMapLikeType()) {
      checkMap(place, value, type.getContentType());
    } else if (raw == String.class) {
      expect(value instanceof String, place, value, "a text, in quotes if it looks like a number");
    } else if (raw == Boolean.class) {
      expect(value instanceof Boolean, place, value, "true or false");
    } else if (raw == Integer.class || raw == Long.class) {
      expect(
          value instanceof Integer || (value instanceof Long && raw == Long.class),
          place,
          value,
          "a whole number");
    } else if (raw != Object.class) {
      checkMap(place, value, type);
    }
  }

  /** A mapping: of any names, or of the members that a type of Kubernetes has. */
  private void checkMap(NodePath place, Object value, JavaType type) {
    if (!(value instanceof Map<?, ?> map)) {
      findings.error(place, "", "must be a mapping (name: value)");
    } else if (type.getRawClass().getPackage().equals(PodTemplateSpec.class.getPackage())
        && type.getRawClass() != Quantity.class) {
      checkMembers(place, map, type);
    } else {
      map.forEach((name, member) -> checkValue(place.member(String.valueOf(name)), member, type));
    }
  }

  private void checkMembers(NodePath place, Map<?, ?> map, JavaType type) {
    Map<String, JavaType> known = new TreeMap<>();
    for (BeanPropertyDefinition property :
        JSON.getDeserializationConfig().introspect(type).findProperties()) {
      if (property.couldDeserialize()) {
        known.put(property.getName(), property.getPrimaryType());
      }
    }
    for (Map.Entry<?, ?> member : map.entrySet()) {
      String name = String.valueOf(member.getKey());
      NodePath inner = place.member(name);
      if (!known.containsKey(name)) {
        findings.error(
            inner,
            "",
            "is no part of a pod template"
                + Suggestion.didYouMean(name, known.keySet())
                + (known.size() > FEW
                    ? ""
                    : " (allowed here: " + String.join(", ", known.keySet()) + ")"));
      } else {
        checkValue(inner, member.getValue(), known.get(name));
        if (MERGE_KEYS.containsKey(name) && member.getValue() instanceof List<?> list) {
          checkKeys(inner, list, MERGE_KEYS.get(name));
        }
      }
    }
  }

  private void checkList(NodePath place, Object value, JavaType type) {
    if (!(value instanceof List<?> list)) {
      findings.error(place, "", "must be a list");
      return;
    }
    for (int position = 0; position < list.size(); position++) {
      checkValue(place.element(position), list.get(position), type);
    }
  }

  private void checkKeys(NodePath place, List<?> list, String key) {
    for (int position = 0; position < list.size(); position++) {
      if (list.get(position) instanceof Map<?, ?> element && !element.containsKey(key)) {
        findings.error(
            place.element(position).member(key),
            "",
            "is required: elements of "
                + place
                + " are merged by it with those of the operator (Flink's container is named"
                + " flink-main-container)");
      }
    }
  }

  private void checkQuantity(NodePath place, Object value) {
    try {
      if (value instanceof Number || value instanceof String) {
        Quantity.parse(String.valueOf(value)).getNumericalAmount();
        return;
      }
    } catch (IllegalArgumentException unreadable) {
      // Said below, in our own words.
    }
    findings.error(place, value, "is no quantity: write one such as 500m, 2 or 1Gi");
  }

  private void expect(boolean right, NodePath place, Object value, String wanted) {
    if (!right) {
      findings.error(place, value, "must be " + wanted);
    }
  }
}
