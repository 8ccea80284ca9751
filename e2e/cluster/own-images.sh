#!/usr/bin/env bash
# Builds the project's images with Jib on the cluster's base images and prints their tars. Usage: own-images.sh
source "$(dirname "$0")/settings.sh"

images=$("$cluster_scripts/images.sh" java flink)
say "building the images of the job, the operator and the tests' own pods with Jib"
cd "$project"
mkdir -p target
# The base is named by its real path: what it links to is named after its contents, which is what Jib's cache goes by.
logged target/images.log mvn -q -B -ntp -Pimages -DskipTests -Dspotless.check.skip=true package jib:buildTar \
  -pl "$(sed -n 's,.*<module>\(images/.*\)</module>.*,\1,p' pom.xml | paste -sd,)" -am \
  -Dimage.base.job="tar://$(realpath "$images/flink.tar")" -Dimage.base.java="tar://$(realpath "$images/java.tar")"
ls "$project"/images/*/target/jib-image.tar
