#!/usr/bin/env bash
# Installs the Debian packages that the cluster needs and this machine lacks. Usage: packages.sh
source "$(dirname "$0")/settings.sh"

missing=()
for package in containerd runc containernetworking-plugins iptables conntrack iproute2 openssl curl debootstrap python3 python3-pip; do
  case $package in
    python3) command -v python3 > /dev/null && continue ;;
    python3-pip) python3 -m pip --version > /dev/null 2>&1 && continue ;;
  esac
  dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q 'install ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0
[ "$(id -u)" = 0 ] || fail "these packages are missing: ${missing[*]}" "run as root, or: sudo apt-get install ${missing[*]}"
command -v apt-get > /dev/null || fail "no apt-get on this machine" "use the KUBECONFIG provider, or Docker with the K3s one (docs/testing.md)"
say "installing ${missing[*]}"
mkdir -p "$cache"
export DEBIAN_FRONTEND=noninteractive
logged "$cache/packages.log" apt-get update -q
logged "$cache/packages.log" apt-get install -qy --no-install-recommends "${missing[@]}"
