# Targets for people and for CI. `make help` lists them.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c

MAVEN := mvn -B -ntp -Dstyle.color=never
JAVA := java
# Flink's runtime reaches into these packages of the JDK.
JAVA_OPENINGS := --add-opens=java.base/java.util=ALL-UNNAMED --add-opens=java.base/java.lang=ALL-UNNAMED --add-opens=java.base/java.time=ALL-UNNAMED
CLASSPATH := e2e/target/classes:e2e/target/lib/*
E2E := dev.anomalydetector.e2e
NAB ?= ../shared/data/nab

.PHONY: help check-tools build test images cluster cluster-down format demo nab bench-detect bench-state bench-rescale bench-memory simulate clean

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

check-tools:
	@command -v $(JAVA) >/dev/null || { echo "java is missing: install a JDK 17 (Debian: apt-get install openjdk-17-jdk-headless)" >&2; exit 1; }
	@command -v javac >/dev/null || { echo "javac is missing: a JDK is needed, not a JRE only (Debian: apt-get install openjdk-17-jdk-headless)" >&2; exit 1; }
	@version=$$($(JAVA) -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p'); [ "$${version:-0}" -ge 17 ] || { echo "java is version $${version:-unknown}, 17 or newer is needed: set JAVA_HOME and PATH to a JDK 17 (Debian: apt-get install openjdk-17-jdk-headless)" >&2; exit 1; }
	@command -v mvn >/dev/null || { echo "mvn is missing: install Maven 3.8 or newer (Debian: apt-get install maven)" >&2; exit 1; }

build: check-tools ## Compile everything into target/ (says what it does; a first build fetches libraries)
	@echo "Building (the first time fetches libraries, about a minute) ..." >&2
	@$(MAVEN) -DskipTests package | awk '/Building .*\[|BUILD|ERROR/ {sub(/^\[INFO\] */, ""); print "  " $$0; fflush()}' >&2

test: check-tools ## All tests, in the end those on a real Kubernetes (local: needs root; the first time half an hour more)
	@e2e/test.sh

images: check-tools ## Container images of the job and the operator, for the local cluster (needs root on Debian)
	@e2e/cluster/own-images.sh

cluster: check-tools ## A Kubernetes on this machine with operator, Flink operator, Kafka and a detector at work (root, Debian)
	@e2e/cluster/cluster.sh

cluster-down: ## End it and remove all it left
	@e2e/cluster/down.sh

format: check-tools ## Format the code as the build checks it
	@$(MAVEN) -q spotless:apply

demo: build ## See it work: this machine's metrics and a made-up datacenter, two and a half minutes, without the build
	@$(JAVA) $(JAVA_OPENINGS) -Xmx3g -cp '$(CLASSPATH)' $(E2E).demo.Demo

nab: build ## Backtest the Numenta Anomaly Benchmark: make nab NAB=DIR
	@$(JAVA) $(JAVA_OPENINGS) -Xmx3g -cp '$(CLASSPATH)' $(E2E).nab.NabBacktest '$(NAB)'

bench-detect: build ## Events per second: engine, detect job, and a plain Flink job beside it
	@$(JAVA) $(JAVA_OPENINGS) -Xmx6g -cp '$(CLASSPATH)' $(E2E).bench.DetectBenchmark

bench-state: build ## Latency with 1 GB of state under snapshots, beside a plain Flink job
	@$(JAVA) $(JAVA_OPENINGS) -Xms12g -Xmx12g -XX:+UseG1GC -Xmn160m -XX:ThreadPriorityPolicy=1 -XX:CompilerThreadPriority=1 -cp '$(CLASSPATH)' $(E2E).bench.StateBenchmark

bench-rescale: build ## Latency while key groups move between workers, by each strategy
	@$(JAVA) $(JAVA_OPENINGS) -Xms8g -Xmx8g -XX:+UseG1GC -Xmn160m -XX:ThreadPriorityPolicy=1 -XX:CompilerThreadPriority=1 -cp '$(CLASSPATH)' $(E2E).bench.RescaleBenchmark

bench-memory: build ## Memory over ten minutes with five times more entities than the bound
	@$(JAVA) $(JAVA_OPENINGS) -Xmx3g -cp '$(CLASSPATH)' $(E2E).bench.MemoryBenchmark

SEEDS ?= 10000
simulate: build ## The handover protocol under SEEDS random runs of misfortune, and its mutants (SEED=n MUTANT=name shows one)
	@$(JAVA) -Xmx2g $(if $(SEED),-Dseed=$(SEED)) $(if $(MUTANT),-Dmutant=$(MUTANT)) -Dseeds=$(SEEDS) -cp '$(CLASSPATH)' $(E2E).simulate.SimulateMain

clean: ## Remove what was built
	@rm -rf target */target
