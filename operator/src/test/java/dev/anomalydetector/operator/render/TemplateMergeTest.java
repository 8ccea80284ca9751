package dev.anomalydetector.operator.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateMergeTest {

  private static final YAMLMapper YAML = new YAMLMapper();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {a: 1}                          | {b: 2}                          | {a: 1, b: 2}
          {a: 1}                          | {a: 2}                          | {a: 2}
          {a: {b: 1, c: 2}}               | {a: {b: 3}}                     | {a: {b: 3, c: 2}}
          {a: [1, 2]}                     | {a: [3]}                        | {a: [3]}
          {env: [{name: x, b: 1}]} | {env: [{name: y}]}       | {env: [{name: x, b: 1}, {name: y}]}
          {env: [{name: x, b: 1}]} | {env: [{name: x, c: 2}]} | {env: [{name: x, b: 1, c: 2}]}
          {volumeMounts: [{name: v, mountPath: /x}]} | {volumeMounts: [{name: v, mountPath: /y}]} | {volumeMounts: [{name: v, mountPath: /x}, {name: v, mountPath: /y}]}
          {ports: [{containerPort: 1}]} | {ports: [{containerPort: 2, name: p}]} | {ports: [{containerPort: 1}, {containerPort: 2, name: p}]}
          {containers: [{name: x, b: 1}]} | {containers: []} | {containers: [{name: x, b: 1}]}
          {containers: [{name: x, b: 1}]} | {containers: }   | {containers: [{name: x, b: 1}]}
          {securityContext: {runAsNonRoot: true}} | {securityContext: } | {securityContext: {runAsNonRoot: true}}
          {}                       | {env: [{name: y}]}       | {env: [{name: y}]}
          {a: [{name: k}]}                | {a: [{name: l}]}                | {a: [{name: l}]}
          {a: {b: 1}}                     | {a: 2}                          | {a: 2}
          {a: {b: {}}}                    | {}                              | {a: {b: {}}}
          """)
  void upperIsLaidOverLower(String lower, String upper, String merged) throws Exception {
    assertThat(TemplateMerge.merge(tree(lower), tree(upper))).isEqualTo(tree(merged));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{containers: x}",
        "{containers: {name: x}}",
        "{containers: [x]}",
        "{containers: [{image: x}]}",
        "{containers: [{name: x}, {image: x}]}",
        "{containers: [{name: x, env: [{value: y}]}]}"
      })
  void listThatCannotBeMergedNeverReplacesTheLowerOne(String upper) throws Exception {
    ObjectNode lower = tree("{containers: [{name: x, securityContext: {}, env: [{name: y}]}]}");

    assertThatThrownBy(() -> TemplateMerge.merge(lower, tree(upper)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must");
  }

  @Test
  void neitherIsChanged() throws JsonProcessingException {
    ObjectNode lower = tree("{env: [{name: x}]}");
    ObjectNode upper = tree("{env: [{name: x, b: 1}]}");

    TemplateMerge.merge(lower, upper);

    assertThat(lower).isEqualTo(tree("{env: [{name: x}]}"));
    assertThat(upper).isEqualTo(tree("{env: [{name: x, b: 1}]}"));
  }

  private static ObjectNode tree(String yaml) throws JsonProcessingException {
    return (ObjectNode) YAML.readTree(yaml);
  }
}
