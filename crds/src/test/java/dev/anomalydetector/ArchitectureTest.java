package dev.anomalydetector;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which packages may know which: the wire formats and the model know nobody. */
@AnalyzeClasses(
    packages = "dev.anomalydetector",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule WIRE_KNOWS_NOBODY =
      noClasses()
          .that()
          .resideInAPackage("..wire..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.anomalydetector.api..");

  @ArchTest
  static final ArchRule VALUES_KNOW_NOBODY =
      noClasses()
          .that()
          .resideInAPackage("..api.value..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "..api.v1alpha1..",
              "..api.finding..",
              "..api.expression..",
              "..api.schema..",
              "..api.validate..",
              "..api.load..",
              "..api.naming..");

  @ArchTest
  static final ArchRule MODEL_KNOWS_VALUES_ONLY =
      noClasses()
          .that()
          .resideInAPackage("..api.v1alpha1..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "..api.finding..",
              "..api.expression..",
              "..api.schema..",
              "..api.validate..",
              "..api.load..",
              "..api.naming..");

  @ArchTest
  static final ArchRule CHECKS_DO_NOT_KNOW_FILES =
      noClasses()
          .that()
          .resideOutsideOfPackage("..api.load..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("..api.load..");

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("dev.anomalydetector.(**)").should().beFreeOfCycles();
}
