package dev.anomalydetector.e2e;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Each measuring target stands by itself; they share how they report, and nothing else. */
@AnalyzeClasses(
    packages = "dev.anomalydetector.e2e",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String E2E = "dev.anomalydetector.e2e.";

  @ArchTest
  static final ArchRule benchmarksKnowNoOtherTarget =
      noClasses()
          .that()
          .resideInAPackage(E2E + "bench..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(E2E + "demo..", E2E + "nab..");

  @ArchTest
  static final ArchRule nabKnowsNoOtherTarget =
      noClasses()
          .that()
          .resideInAPackage(E2E + "nab..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(E2E + "demo..", E2E + "bench..");

  @ArchTest
  static final ArchRule theDemoKnowsNoOtherTarget =
      noClasses()
          .that()
          .resideInAPackage(E2E + "demo..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(E2E + "nab..", E2E + "bench..");

  @ArchTest
  static final ArchRule whereDataComeFromKnowsNobody =
      noClasses()
          .that()
          .resideInAnyPackage(E2E + "datacenter..", E2E + "host..", E2E + "report..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(E2E + "demo..", E2E + "nab..", E2E + "bench..");

  @ArchTest
  static final ArchRule theMadeUpDatacenterIsPure =
      classes()
          .that()
          .resideInAPackage(E2E + "datacenter..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              E2E + "datacenter..",
              "dev.anomalydetector.job.score..",
              "com.fasterxml.jackson..",
              "java..");

  @ArchTest
  static final ArchRule packagesAreFreeOfCycles =
      slices().matching("dev.anomalydetector.e2e.(**)").should().beFreeOfCycles();
}
