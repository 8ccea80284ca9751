package dev.anomalydetector.api.expression;

import dev.cel.common.CelAbstractSyntaxTree;
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
 */
record ExpressionShape(Set<String> fields, Optional<String> plainField) {

  /**
   * Looks at a compiled expression.
   *
   * @throws ExpressionException if it uses {@code event} otherwise than as {@code event.<field>}:
   *     as a whole it could be turned into a map without types, in which a wrong name would go
   *     unnoticed
   */
  static ExpressionShape of(CelAbstractSyntaxTree tree) throws ExpressionException {
    Set<String> fields = new TreeSet<>();
    try (Stream<CelNavigableExpr> nodes = CelNavigableAst.fromAst(tree).getRoot().allNodes()) {
      for (CelNavigableExpr node : (Iterable<CelNavigableExpr>) nodes::iterator) {
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
        Set.copyOf(fields), plain ? Optional.of(root.select().field()) : Optional.empty());
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
