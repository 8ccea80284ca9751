package dev.anomalydetector.api.expression;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.anomalydetector.api.v1alpha1.FieldSpec;
import dev.anomalydetector.api.v1alpha1.FieldType;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import dev.cel.common.types.StructTypeReference;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Compiles the expressions of one detector. {@code event} is the only variable; its members are the
 * declared fields with their types, so a name that is not declared and a wrong type are errors
 * before anything runs. Besides CEL's standard functions there are its {@code math} and string
 * extensions; an expression can reach nothing outside the record. Thread-safe.
 *
 * <p>A record may lack an optional field. An expression whose result depends on it then yields what
 * its kind says (see {@link ConditionExpression} and {@link NumberExpression}); {@code
 * has(event.type)} asks for it, and {@code ||}, {@code &&} and {@code ?:} look at it only if the
 * result depends on it.
 */
public final class Expressions {

  /** The variable that expressions are about. */
  static final String VARIABLE = "event";

  /** Cannot be written in an expression, so none can make an event of its own. */
  private static final String TYPE_NAME = "<event>";

  private static final CelOptions OPTIONS =
      CelOptions.current()
          // So that event.cpu > 0 may be written for a double, as Kubernetes allows too.
          .enableHeterogeneousNumericComparisons(true)
          .comprehensionMaxIterations(1_000)
          .maxRegexProgramSize(1_000)
          .build();

  private static final CelRuntime RUNTIME =
      CelRuntimeFactory.standardCelRuntimeBuilder()
          .setOptions(OPTIONS)
          .addLibraries(CelExtensions.strings(), CelExtensions.math())
          .build();

  private final Map<String, FieldType> fields;
  private final CelCompiler compiler;

  private Expressions(Map<String, FieldType> fields) {
    this.fields = new TreeMap<>(fields);
    this.compiler = compiler(this.fields);
  }

  /** Expressions over these fields, by name. */
  public static Expressions of(Map<String, FieldSpec> fields) {
    Map<String, FieldType> types = new LinkedHashMap<>();
    fields.forEach((name, field) -> types.put(name, field.type()));
    return new Expressions(types);
  }

  /** Expressions over fields of these types, by name. */
  public static Expressions ofTypes(Map<String, FieldType> types) {
    return new Expressions(types);
  }

  /**
   * Compiles an expression that yields a number.
   *
   * @throws ExpressionException if it cannot be compiled or yields anything else than a double or
   *     an int
   */
  public NumberExpression number(String source) throws ExpressionException {
    CelAbstractSyntaxTree tree = compile(source);
    if (!tree.getResultType().equals(SimpleType.DOUBLE)
        && !tree.getResultType().equals(SimpleType.INT)) {
      throw new ExpressionException(
          "yields " + tree.getResultType().name() + " where a number (double or int) is needed",
          1,
          1);
    }
    return new NumberExpression(program(source, tree));
  }

  /**
   * Compiles an expression that yields true or false.
   *
   * @throws ExpressionException if it cannot be compiled or yields anything else than a bool
   */
  public ConditionExpression condition(String source) throws ExpressionException {
    CelAbstractSyntaxTree tree = compile(source);
    if (!tree.getResultType().equals(SimpleType.BOOL)) {
      throw new ExpressionException(
          "yields " + tree.getResultType().name() + " where a condition (bool) is needed", 1, 1);
    }
    return new ConditionExpression(program(source, tree));
  }

  private CelAbstractSyntaxTree compile(String source) throws ExpressionException {
    CelValidationResult result = compiler.compile(source);
    if (result.hasError()) {
      CelIssue first = result.getErrors().get(0);
      throw new ExpressionException(
          CompilerMessages.explain(first.getMessage(), fields.keySet()),
          Math.max(1, first.getSourceLocation().getLine()),
          Math.max(1, first.getSourceLocation().getColumn() + 1));
    }
    try {
      return result.getAst();
    } catch (CelValidationException contradiction) {
      throw new IllegalStateException("no error, yet no tree: " + source, contradiction);
    }
  }

  private Program program(String source, CelAbstractSyntaxTree tree) throws ExpressionException {
    ExpressionShape shape = ExpressionShape.of(tree);
    try {
      return new Program(source, fields, shape, RUNTIME.createProgram(tree));
    } catch (CelEvaluationException unusable) {
      throw new ExpressionException("cannot be used: " + unusable.getMessage(), 1, 1);
    }
  }

  private static CelCompiler compiler(Map<String, FieldType> fields) {
    StructType event =
        StructType.create(
            TYPE_NAME,
            ImmutableSet.copyOf(fields.keySet()),
            name -> Optional.ofNullable(fields.get(name)).map(Expressions::celType));
    return CelCompilerFactory.standardCelCompilerBuilder()
        .setOptions(OPTIONS)
        .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
        .addLibraries(CelExtensions.strings(), CelExtensions.math())
        .setTypeProvider(new OneType(event))
        .addVar(VARIABLE, StructTypeReference.create(TYPE_NAME))
        .build();
  }

  private static CelType celType(FieldType type) {
    return switch (type) {
      case DOUBLE -> SimpleType.DOUBLE;
      case LONG -> SimpleType.INT;
      case STRING -> SimpleType.STRING;
      case BOOLEAN -> SimpleType.BOOL;
    };
  }

  /** Knows one type only. */
  private record OneType(StructType type) implements CelTypeProvider {

    @Override
    public ImmutableCollection<CelType> types() {
      return ImmutableList.of(type);
    }

    @Override
    public Optional<CelType> findType(String name) {
      return type.name().equals(name) ? Optional.of(type) : Optional.empty();
    }
  }
}
