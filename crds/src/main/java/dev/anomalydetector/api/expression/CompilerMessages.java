package dev.anomalydetector.api.expression;

import dev.anomalydetector.api.finding.Suggestion;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What CEL's compiler says, in the words of someone who writes a detector, with what to do. */
final class CompilerMessages {

  private static final Pattern UNDEFINED_FIELD = Pattern.compile("undefined field '(.*)'");
  private static final Pattern UNDECLARED = Pattern.compile("undeclared reference to '([^']*)'.*");
  private static final Pattern NO_OVERLOAD =
      Pattern.compile("found no matching overload for '([^']*)' applied to '(.*?)'.*");

  private CompilerMessages() {}

  /**
   * Explains a message of the compiler; one that is not known is passed on.
   *
   * @param fields names of the declared fields
   */
  static String explain(String message, Set<String> fields) {
    Matcher undefinedField = UNDEFINED_FIELD.matcher(message);
    if (undefinedField.matches()) {
      return unknownField(undefinedField.group(1), fields);
    }
    Matcher undeclared = UNDECLARED.matcher(message);
    if (undeclared.matches()) {
      String name = undeclared.group(1);
      return fields.contains(name)
          ? "'" + name + "' is a field: write event." + name
          : "'" + name + "' is neither 'event' nor a function of CEL";
    }
    Matcher noOverload = NO_OVERLOAD.matcher(message);
    if (noOverload.matches()) {
      return wrongTypes(noOverload.group(1).replace("_", ""), noOverload.group(2));
    }
    return "is no expression of CEL: " + message;
  }

  private static String unknownField(String name, Set<String> fields) {
    return "event has no field '"
        + name
        + "'"
        + Suggestion.didYouMean(name, fields)
        + " (declared in spec.source.fields: "
        + String.join(", ", fields)
        + ")";
  }

  private static String wrongTypes(String function, String types) {
    String advice =
        types.contains("double") && types.contains("int")
            ? ": write whole numbers with a decimal point, as in 2.0, or convert with double(...)"
            : "";
    return "'" + function + "' cannot be applied to " + types + advice;
  }
}
