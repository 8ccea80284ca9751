package dev.anomalydetector.api.expression;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import java.util.List;

/** Regular expressions that stand in an expression: CEL itself reads them for each record only. */
final class ConstantPatterns {

  private static final String FUNCTION = "matches";

  private ConstantPatterns() {}

  /**
   * Looks at one node of an expression.
   *
   * @throws ExpressionException if it matches against a constant that is no regular expression
   */
  static void check(CelExpr node) throws ExpressionException {
    if (node.getKind() != Kind.CALL || !node.call().function().equals(FUNCTION)) {
      return;
    }
    List<CelExpr> arguments = node.call().args();
    CelExpr last = arguments.get(arguments.size() - 1);
    if (last.getKind() == Kind.CONSTANT
        && last.constant().getKind() == CelConstant.Kind.STRING_VALUE) {
      compile(last.constant().stringValue());
    }
  }

  private static void compile(String pattern) throws ExpressionException {
    try {
      Pattern.compile(pattern);
    } catch (PatternSyntaxException invalid) {
      throw new ExpressionException(
          "matches('"
              + pattern
              + "') is no regular expression of RE2 ("
              + invalid.getDescription()
              + ")",
          1,
          1);
    }
  }
}
