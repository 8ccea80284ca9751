package dev.anomalydetector.job;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Dependencies point one way, and the heart is pure. */
@AnalyzeClasses(
    packages = "dev.anomalydetector.job",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String JOB = "dev.anomalydetector.job.";

  @ArchTest
  static final ArchRule theEngineKnowsEventsAndADigestAndNothingElse =
      classes()
          .that()
          .resideInAPackage(JOB + "engine..")
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                  JOB + "engine..", JOB + "event..", "java..", "com.tdunning.math.stats.."));

  @ArchTest
  static final ArchRule eventsKnowTheWireFormatAndNothingElse =
      classes()
          .that()
          .resideInAPackage(JOB + "event..")
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                  JOB + "event..",
                  "dev.anomalydetector.wire..",
                  "com.google.protobuf..",
                  "java.."));

  @ArchTest
  static final ArchRule whatIsNoAdapterKnowsNeitherFlinkNorKafka =
      noClasses()
          .that()
          .resideInAnyPackage(
              JOB + "engine..",
              JOB + "event..",
              JOB + "plan..",
              JOB + "backtest..",
              JOB + "score..",
              JOB + "report..",
              JOB + "input..",
              JOB + "ingest.parse..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.flink..", "org.apache.kafka..");

  @ArchTest
  static final ArchRule ingestDoesNotKnowDetect =
      noClasses()
          .that()
          .resideInAPackage(JOB + "ingest..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(JOB + "detect..");

  @ArchTest
  static final ArchRule detectDoesNotKnowIngest =
      noClasses()
          .that()
          .resideInAPackage(JOB + "detect..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(JOB + "ingest..");

  @ArchTest
  static final ArchRule nobodyKnowsTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackage(JOB + "cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(JOB + "cli..");

  @ArchTest
  static final ArchRule scoresKnowNoEngine =
      noClasses()
          .that()
          .resideInAnyPackage(JOB + "score..", JOB + "report..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(JOB + "engine..", JOB + "backtest..", JOB + "plan..");

  @ArchTest
  static final ArchRule packagesAreFreeOfCycles =
      slices().matching("dev.anomalydetector.job.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule theEngineHasNoClock =
      noClasses()
          .that()
          .resideInAnyPackage(JOB + "engine..", JOB + "event..")
          .should()
          .callMethodWhere(calls(System.class, "currentTimeMillis", "nanoTime"))
          .orShould()
          .callMethodWhere(calls(Instant.class, "now"))
          .orShould()
          .dependOnClassesThat(type(Clock.class))
          .because("time comes in as records");

  @ArchTest
  static final ArchRule theEngineHasNoRandomness =
      noClasses()
          .that()
          .resideInAnyPackage(JOB + "engine..", JOB + "event..")
          .should()
          .dependOnClassesThat(type(Random.class).or(type(ThreadLocalRandom.class)))
          .orShould()
          .callMethodWhere(calls(Math.class, "random"))
          .orShould()
          .callMethodWhere(calls(UUID.class, "randomUUID"))
          .orShould()
          .callMethodWhere(calls(System.class, "identityHashCode"));

  @ArchTest
  static final ArchRule theEngineUsesNoFunctionThatMachinesRoundDifferently =
      noClasses()
          .that()
          .resideInAPackage(JOB + "engine..")
          .should()
          .callMethodWhere(
              calls(
                  Math.class,
                  "exp",
                  "expm1",
                  "log",
                  "log10",
                  "log1p",
                  "pow",
                  "cbrt",
                  "hypot",
                  "sin",
                  "cos",
                  "tan",
                  "asin",
                  "acos",
                  "atan",
                  "atan2",
                  "sinh",
                  "cosh",
                  "tanh"))
          .because("a key group is replayed on other machines; StrictMath is the same on all");

  @ArchTest
  static final ArchRule theEngineGoesThroughNoHashTable =
      noClasses()
          .that()
          .resideInAPackage(JOB + "engine..")
          .should()
          .callMethodWhere(
              calls(Map.class, "keySet", "values", "entrySet", "forEach", "replaceAll"))
          .orShould()
          .callMethodWhere(
              calls(HashMap.class, "keySet", "values", "entrySet", "forEach", "replaceAll"))
          .orShould()
          .dependOnClassesThat(type(Set.class).or(type(HashSet.class)))
          .because("the order of a hash table is that of no partition");

  @ArchTest
  static final ArchRule theEngineHasNoThreads =
      noClasses()
          .that()
          .resideInAPackage(JOB + "engine..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.util.concurrent..")
          .orShould()
          .dependOnClassesThat(type(Thread.class));

  private static DescribedPredicate<JavaCall<?>> calls(Class<?> owner, String... methods) {
    List<String> names = Arrays.asList(methods);
    return DescribedPredicate.describe(
        "calls " + owner.getSimpleName() + "." + names,
        call -> call.getTargetOwner().isEquivalentTo(owner) && names.contains(call.getName()));
  }
}
