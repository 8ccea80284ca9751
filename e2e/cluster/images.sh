#!/usr/bin/env bash
# Makes the images of the cluster's own pods and the base images of ours, as docker-archive tars in the cache, and prints
# the cache folder. Usage: images.sh [IMAGE...]   (default: pause coredns java flink fko kafka)
source "$(dirname "$0")/settings.sh"

java_packages=openjdk-17-jre-headless,ca-certificates,procps
java_image=anomaly-detector-cluster/java:17
flink_image=anomaly-detector-cluster/flink:1.20-java17
recipe=$cluster_scripts/images

base_file_system() { # a Debian with a Java runtime, without what a container never reads
  say "making the base file system with debootstrap (once; 2 to 4 minutes)"
  [ "$(id -u)" = 0 ] || fail "debootstrap needs root" "run as root"
  local mirror
  mirror=$(apt-get indextargets --format '$(SITE) $(RELEASE)' 2> /dev/null | awk -v suite=$debian_suite '$2 == suite {print $1; exit}')
  logged "$cache/debootstrap.log" nice -n 19 debootstrap --variant=minbase --include=$java_packages $debian_suite "$1/root" ${mirror:+"$mirror"}
  rm -rf "$1"/root/var/{lib/apt/lists,cache}/* "$1"/root/usr/share/{doc,man,locale,info}/* "$1"/root/var/log/*
  echo 'flink:x:9999:9999::/opt/flink:/usr/sbin/nologin' >> "$1/root/etc/passwd"
  echo 'flink:x:9999:' >> "$1/root/etc/group"
  tar -C "$1/root" --numeric-owner --exclude='./proc/*' --exclude='./sys/*' --exclude='./dev/*' -cf "$1/layer.tar" .
  rm -rf "$1/root"
}

flink_distribution() { # the parts of PyPI's packages that make a Flink home, as the official image has it
  say "fetching Flink $flink_version (once; a minute)"
  local work=$1/work home=$1/root/opt/flink
  mkdir -p "$work" "$home"/{lib,opt,plugins,log,usrlib}
  logged "$cache/flink.log" python3 -m pip download -q --no-deps --no-binary :all: -d "$work" "apache-flink-libraries==$flink_version"
  logged "$cache/flink.log" python3 -m pip download -q --no-deps --only-binary :all: --python-version 3.11 --platform manylinux2014_x86_64 \
    -d "$work" "apache-flink==$flink_version"
  (cd "$work" && tar xzf apache_flink_libraries-*.tar.gz --strip-components=1 && python3 -m zipfile -e apache_flink-*.whl wheel)
  cp "$work"/deps/lib/{flink-dist,flink-cep,flink-json,flink-csv,log4j}-*.jar "$home/lib/"
  cp -r "$work/deps/plugins/metrics-prometheus" "$home/plugins/"
  cp -r "$work"/wheel/pyflink/{bin,conf} "$home/"
  cp "$work"/deps/bin/*.jar "$home/bin/"
  cp "$work"/{LICENSE,NOTICE} "$home/"
  chmod +x "$home"/bin/*
  install -m 755 "$recipe/flink/docker-entrypoint.sh" "$1/root/docker-entrypoint.sh"
  chown -R 9999:9999 "$home"
  rm -rf "$work"
}

libraries() { # libraries NAME FOLDER: the jars that images/NAME/pom.xml names
  say "fetching the libraries of $1"
  logged "$cache/$1.log" mvn -q -B -ntp -f "$recipe/$1/pom.xml" dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$2/root/opt/$1/lib"
}

write() { # write NAME CONFIG LAYER... OUT
  local name=$1 config=$2; shift 2
  local layers=("${@:1:$#-1}") out=${!#}
  say "writing image $name"
  nice -n 19 python3 "$cluster_scripts/image.py" "docker.io/$name" "$out/image.tar" "$config" "${layers[@]}"
}

image() { # image FILE INPUTS NAME CONFIG LAYER...: the docker-archive tar FILE.tar, made again when INPUTS change
  local file=$1 inputs=$2; shift 2
  local folder=$cache/images/$file-$inputs
  cached "$folder" write "$@"
  ln -sfn "$folder/image.tar" "$cache/images/$file.tar"
}

program() { # program NAME FOLDER: a folder with just that program
  install -D -m 755 "$("$cluster_scripts/programs.sh" "$1")/$1" "$2/root/$1"
}

own=$(key "$cluster_scripts/image.py" "$cluster_scripts/images.sh")
base=$cache/base-$(printf '%s' "$debian_suite $java_packages" | key -)
flink=$cache/flink-$flink_version-$(key "$recipe/flink/docker-entrypoint.sh")
java_home=/usr/lib/jvm/java-17-openjdk-amd64
path="\"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\",\"JAVA_HOME=$java_home\""

mkdir -p "$cache/images"
images=("$@")
[ ${#images[@]} -gt 0 ] || images=(pause coredns java flink fko kafka)
for name in "${images[@]}"; do
  case $name in
    pause | coredns)
      files=$cache/program-$name-$(key "$cluster_scripts/programs/$name"/*)
      cached "$files" program "$name"
      image "$name" "$(basename "$files" | sed 's/.*-//')-$own" "anomaly-detector-cluster/$name:1" "{\"Entrypoint\":[\"/$name\"]}" "$files/root"
      continue ;;
  esac
  cached "$base" base_file_system
  layer=$base/layer.tar
  made=$(basename "$base" | sed 's/.*-//')-$own
  case $name in
    java) image java "$made" $java_image "{\"Env\":[$path]}" "$layer" ;;
    flink)
      cached "$flink" flink_distribution
      image flink "$made-$(basename "$flink")" $flink_image \
        "{\"User\":\"9999\",\"WorkingDir\":\"/opt/flink\",\"Entrypoint\":[\"/docker-entrypoint.sh\"],\"Env\":[${path/PATH=/PATH=/opt/flink/bin:},\"FLINK_HOME=/opt/flink\"]}" "$layer" "$flink/root" ;;
    fko)
      files=$cache/fko-$(key "$recipe/fko/pom.xml")
      cached "$files" libraries fko
      image fko "$made-$(basename "$files")" anomaly-detector-cluster/flink-kubernetes-operator:1.7.0 "{\"User\":\"9999\",\"Env\":[$path]}" "$layer" "$files/root" ;;
    kafka)
      files=$cache/kafka-$(key "$recipe/kafka"/*)
      cached "$files" libraries kafka
      install -m 755 "$recipe/kafka/start-broker.sh" "$files/root/start-broker.sh"
      image kafka "$made-$(basename "$files")" anomaly-detector-cluster/kafka:4.1.1 \
        "{\"User\":\"9999\",\"Entrypoint\":[\"/start-broker.sh\"],\"Env\":[$path]}" "$layer" "$files/root" ;;
    *) fail "no image is called $name" "name some of: pause coredns java flink fko kafka" ;;
  esac
done
echo "$cache/images"
