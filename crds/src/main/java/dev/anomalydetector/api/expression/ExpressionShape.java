package dev.anomalydetector.api.expression;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.Operator;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What can be seen of an expression without evaluating it.
 *
 * @param fields names of the fields that it mentions
 * @param plainField the field, if the expression is {@code event.<field>} and nothing else
 * @param needsAllFields whether it can have no result without each of the fields: nothing in it
 *     asks whether a field is there, or looks at one only if the result depends on it
 */
record ExpressionShape(Set<String> fields, Optional<String> plainField, boolean needsAllFields) {

  /** The functions of CEL that do not always look at all of their arguments. */
  private static final Set<String> NOT_STRICT =
      Set.of(
          Operator.LOGICAL_AND.getFunction(),
          Operator.LOGICAL_OR.getFunction(),
          Operator.CONDITIONAL.getFunction(),
          Operator.NOT_STRICTLY_FALSE.getFunction());

  /**
   * Looks at a compiled expression.
   *
   * @throws ExpressionException if it uses {@code event} otherwise than as {@code event.<field>}:
   *     as a whole it could be turned into a map without types, in which a wrong name would go
   *     unnoticed
   */
  static ExpressionShape of(CelAbstractSyntaxTree tree) throws ExpressionException {
    Set<String> fields = new TreeSet<>();
    boolean strict = true;
    try (Stream<CelNavigableExpr> nodes = CelNavigableAst.fromAst(tree).getRoot().allNodes()) {
      for (CelNavigableExpr node : (Iterable<CelNavigableExpr>) nodes::iterator) {
        strict &= isStrict(node.expr());
        ConstantPatterns.check(node.expr());
        if (isEvent(node.expr())) {
          fields.add(selected(node));
        }
      }
    }
    CelExpr root = tree.getExpr();
    boolean plain =
        root.getKind() == Kind.SELECT
            && !root.select().testOnly()
            && isEvent(root.select().operand());
    return new ExpressionShape(
        Set.copyOf(fields), plain ? Optional.of(root.select().field()) : Optional.empty(), strict);
  }

  private static boolean isStrict(CelExpr expression) {
    return switch (expression.getKind()) {
      case CALL -> !NOT_STRICT.contains(expression.call().function());
      case SELECT -> !expression.select().testOnly();
      case COMPREHENSION -> false;
      default -> true;
    };
  }

  private static boolean isEvent(CelExpr expression) {
    return expression.getKind() == Kind.IDENT
        && expression.ident().name().equals(Expressions.VARIABLE);
  }

  private static String selected(CelNavigableExpr event) throws ExpressionException {
    Optional<CelExpr> parent = event.parent().map(CelNavigableExpr::expr);
    if (parent.isEmpty() || parent.get().getKind() != Kind.SELECT) {
      throw new ExpressionException("event can only be used as event.<field>", 1, 1);
    }
    return parent.get().select().field();
  }
}
