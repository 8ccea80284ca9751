package dev.anomalydetector.operator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.fabric8.kubernetes.client.Client;
import java.time.Instant;

/** Dependencies point one way, and what decides is pure. */
@AnalyzeClasses(
    packages = "dev.anomalydetector.operator",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String ROOT = "dev.anomalydetector.operator.";

  @ArchTest
  static final ArchRule operatorKnowsNoJob =
      noClasses().should().dependOnClassesThat().resideInAPackage("dev.anomalydetector.job..");

  @ArchTest
  static final ArchRule plansKnowNothingOfKubernetes =
      noClasses()
          .that()
          .resideInAPackage(ROOT + "plan..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              ROOT + "render..",
              ROOT + "observe..",
              ROOT + "status..",
              ROOT + "reconcile..",
              "io.javaoperatorsdk..",
              "io.fabric8.kubernetes.client.dsl..");

  @ArchTest
  static final ArchRule decisionsDoNoInputOrOutput =
      noClasses()
          .that()
          .resideInAnyPackage(
              ROOT + "plan..", ROOT + "render..", ROOT + "observe..", ROOT + "status..")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(Client.class)
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage("io.javaoperatorsdk..", "io.fabric8.kubernetes.client.dsl..")
          .orShould()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(System.class, "currentTimeMillis");

  @ArchTest
  static final ArchRule rendererAndObserverDoNotKnowEachOther =
      noClasses()
          .that()
          .resideInAPackage(ROOT + "render..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ROOT + "observe..", ROOT + "status..", ROOT + "reconcile..");

  @ArchTest
  static final ArchRule noCycles = slices().matching(ROOT + "(*)..").should().beFreeOfCycles();
}
