package dev.anomalydetector.operator.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
          {a: [{name: x, b: 1}]}          | {a: [{name: y}]}                | {a: [{name: x, b: 1}, {name: y}]}
          {a: [{name: x, b: 1}]}          | {a: [{name: x, c: 2}]}          | {a: [{name: x, b: 1, c: 2}]}
          {a: [{name: v, mountPath: /x}]} | {a: [{name: v, mountPath: /y}]} | {a: [{name: v, mountPath: /x}, {name: v, mountPath: /y}]}
          {a: [{key: k}]}                 | {a: [{key: l}]}                 | {a: [{key: l}]}
          {a: {b: 1}}                     | {a: 2}                          | {a: 2}
          {a: {b: {}}}                    | {}                              | {a: {b: {}}}
          """)
  void upperIsLaidOverLower(String lower, String upper, String merged) throws Exception {
    assertThat(TemplateMerge.merge(tree(lower), tree(upper))).isEqualTo(tree(merged));
  }

  @Test
  void neitherIsChanged() throws JsonProcessingException {
    ObjectNode lower = tree("{a: [{name: x}]}");
    ObjectNode upper = tree("{a: [{name: x, b: 1}]}");

    TemplateMerge.merge(lower, upper);

    assertThat(lower).isEqualTo(tree("{a: [{name: x}]}"));
    assertThat(upper).isEqualTo(tree("{a: [{name: x, b: 1}]}"));
  }

  private static ObjectNode tree(String yaml) throws JsonProcessingException {
    return (ObjectNode) YAML.readTree(yaml);
  }
}
